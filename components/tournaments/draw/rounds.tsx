'use client';
import { useRef, useState } from 'react';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import type { Round } from '@/lib/domains/tournaments/matches-schema';
import styles from './draw.module.css';
import { MatchCell, saysState } from './match-cell';

type Props = {
  rounds: Round[];
  own: ReadonlySet<number>;
  /** Whether the tournament closed. */
  isClosed: boolean;
  onOpen: (matchId: number) => void;
};

const parts = [
  { brackets: ['winners', 'group'], name: 'Winners' },
  { brackets: ['losers'], name: 'Losers' },
  { brackets: ['final'], name: 'Final' },
] as const;

/** What fits on the first screen: matches of the first round on a phone, rows of the tree on a laptop. */
const rowsAtFirst = 6;

/** The number of match places in a round. Places that cannot be reached stay empty. */
function placesIn(rounds: Round[], at: number): number {
  const most = Math.max(1, ...rounds.slice(at).flatMap(({ matches }) => matches.map(({ place }) => place)));
  return 2 ** Math.ceil(Math.log2(most));
}

/**
 * The draw: one round at a time on a phone, changed by swiping or buttons; the whole tree on a laptop. Both are the same
 * markup: a list of rounds, each with a list of matches.
 */
export function Rounds({ rounds, own, isClosed, onOpen }: Props) {
  const strip = useRef<HTMLElement>(null);
  const firstOpen = rounds.findIndex(({ matches }) =>
    matches.some(({ state }) => state === 'ready' || state === 'reported' || state === 'disputed'),
  );
  const trees = parts
    .map(({ brackets, name }) => treeOf(name, rounds, brackets))
    .filter(({ rounds: own_ }) => own_.length > 0);
  const { shown, later } = useFirstRows(
    trees.flatMap(({ rows }) => Array.from({ length: rows })),
    rowsAtFirst,
  );
  const [at, setAt] = useState(0);
  const go = (to: number) => {
    strip.current
      ?.querySelectorAll('[data-round]')
      [to]?.scrollIntoView({ behavior: 'auto', inline: 'start', block: 'nearest' });
    setAt(to);
  };
  const scrolled = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setAt(Math.min(rounds.length - 1, Math.round(scrollLeft / clientWidth)));
  };

  return (
    <section aria-labelledby="draw" className="grid min-w-0 gap-3">
      <h2 id="draw">Matches</h2>
      <div className={styles.steps}>
        <button type="button" className="btn" disabled={at === 0} onClick={() => go(at - 1)}>
          Back
        </button>
        <p className="min-w-0 text-center font-bold" aria-live="polite">
          {rounds[at]?.name}{' '}
          <span className="block text-sm font-normal text-mute">
            {at + 1} of {rounds.length}
            {firstOpen > 0 && firstOpen !== at && (
              <button type="button" className="btn btn-quiet ml-1 text-sm" onClick={() => go(firstOpen)}>
                Go to {rounds[firstOpen]?.name}
              </button>
            )}
          </span>
        </p>
        <button type="button" className="btn" disabled={at >= rounds.length - 1} onClick={() => go(at + 1)}>
          Next
        </button>
      </div>
      {/* Not focusable itself: its buttons let the keyboard scroll it. */}
      <section
        ref={strip}
        className={`${styles.strip} ${later > 0 ? styles.awaited : ''}`}
        style={drawnBy({ '--most': Math.max(...rounds.map(({ matches }) => matches.length)) })}
        aria-label="Rounds"
        onScroll={scrolled}
      >
        {trees.map((tree, index) => {
          const above = trees.slice(0, index).reduce((sum, { rows }) => sum + rows, 0);
          return (
            <Part key={tree.name} {...tree} {...{ own, isClosed, onOpen }} upTo={shown.length - above} />
          );
        })}
      </section>
    </section>
  );
}

type Tree = { name: string; rounds: Round[]; isTree: boolean; rows: number };

/** Selects the rounds of some brackets, and counts the rows of their tree. */
function treeOf(name: string, all: Round[], brackets: readonly string[]): Tree {
  const rounds = all.filter(({ bracket }) => brackets.includes(bracket));
  const isTree = rounds[0]?.bracket !== 'group';
  const rows = isTree ? placesIn(rounds, 0) : Math.max(...rounds.map(({ matches }) => matches.length));
  return { name, rounds, isTree, rows };
}

/**
 * One tree: each match is between the two matches that lead to it.
 *
 * All rows are as high as the highest match. Therefore the first match with an extra line is rendered from the start:
 * rendering the remaining matches later then shifts nothing.
 */
function Part({
  rounds,
  isTree,
  rows,
  own,
  isClosed,
  onOpen,
  upTo,
}: Props & Tree & { /** How many of its rows are shown. */ upTo: number }) {
  const highest = rounds
    .filter((_, at) => !isTree || placesIn(rounds, at) === rows)
    .flatMap(({ matches }) => matches)
    .find(saysState);
  return (
    <div
      className={`${styles.part} ${upTo < rows ? styles.cut : ''}`}
      style={drawnBy({ '--shown': Math.max(1, upTo) })}
    >
      {rounds.map((round, at) => {
        const places = isTree ? placesIn(rounds, at) : round.matches.length;
        const nextPlaces = isTree && at + 1 < rounds.length ? placesIn(rounds, at + 1) : 0;
        return (
          <section key={round.name} data-round="" aria-label={round.name} className={styles.round}>
            <h3 className={styles.title}>{round.name}</h3>
            <ol className={styles.cells} style={drawnBy({ '--rows': isTree ? rows : round.matches.length })}>
              {round.matches.map((match, index) => {
                const span = isTree ? rows / places : 1;
                const place = isTree ? match.place : 0;
                const row = isTree ? `${(place - 1) * span + 1} / span ${span}` : 'auto';
                const isShown = isTree ? place * span <= upTo : index < upTo;
                const isHighest = upTo > 0 && match === highest;
                if (!isShown && !isHighest) return null;
                return (
                  <li
                    key={match.id}
                    className={`${styles.cell} ${isShown ? '' : styles.ahead}`}
                    style={drawnBy({ '--row': row })}
                  >
                    <MatchCell {...{ match, own, isClosed, onOpen }} />
                    {nextPlaces > 0 && (
                      <Line to={nextPlaces === places ? 'across' : place % 2 ? 'down' : 'up'} />
                    )}
                  </li>
                );
              })}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

/** CSS variables for the layout on a laptop; the phone's layout ignores them. */
const drawnBy = (figures: Record<`--${string}`, string | number>) => figures as React.CSSProperties;

const paths = { across: 'M0 50H100', down: 'M0 0H50V100H100', up: 'M0 100H50V0H100' };

/**
 * The line from a match to the next match of its winner. It is half as high as the match's place, so that it ends in the
 * middle.
 */
function Line({ to }: { to: keyof typeof paths }) {
  return (
    <svg
      aria-hidden="true"
      className={`${styles.line} ${styles[to]}`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
    >
      <path d={paths[to]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
