'use client';
import { useRef, useState } from 'react';
import type { MatchInDraw, Round } from '@/lib/domains/tournaments/matches-schema';
import styles from './draw.module.css';
import { MatchCell } from './match-cell';

type Props = { rounds: Round[]; own: ReadonlySet<number>; onOpen: (match: MatchInDraw) => void };

const parts = [
  { brackets: ['winners', 'group'], name: 'Winners' },
  { brackets: ['losers'], name: 'Losers' },
  { brackets: ['final'], name: 'Final' },
] as const;

/** How many matches a round has room for: places that nobody could come to are left free. */
function roomOf(rounds: Round[], at: number): number {
  const most = Math.max(1, ...rounds.slice(at).flatMap(({ matches }) => matches.map(({ place }) => place)));
  return 2 ** Math.ceil(Math.log2(most));
}

/**
 * The draw: on a phone one round after the other, by swiping or by its buttons; on a laptop whole. It is one list of rounds,
 * each a list of matches, however it is drawn.
 */
export function Rounds({ rounds, own, onOpen }: Props) {
  const strip = useRef<HTMLElement>(null);
  const firstOpen = rounds.findIndex(({ matches }) =>
    matches.some(({ state }) => state === 'ready' || state === 'reported' || state === 'disputed'),
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
      {/* A scroller that holds buttons is reached by the keyboard through them. */}
      <section ref={strip} className={styles.strip} aria-label="Rounds" onScroll={scrolled}>
        {parts.map(({ brackets, name }) => {
          const own_ = rounds.filter(({ bracket }) => (brackets as readonly string[]).includes(bracket));
          return own_.length > 0 && <Part key={name} rounds={own_} {...{ own, onOpen }} />;
        })}
      </section>
    </section>
  );
}

/** One of the trees: every match stands between the two that lead to it. */
function Part({ rounds, own, onOpen }: Props) {
  const isTree = rounds[0]?.bracket !== 'group';
  const rows = roomOf(rounds, 0);
  return (
    <div className={styles.part}>
      {rounds.map((round, at) => {
        const room = isTree ? roomOf(rounds, at) : round.matches.length;
        const nextRoom = isTree && at + 1 < rounds.length ? roomOf(rounds, at + 1) : 0;
        return (
          <section key={round.name} data-round="" aria-label={round.name} className={styles.round}>
            <h3 className={styles.title}>{round.name}</h3>
            <ol className={styles.cells} style={drawnBy({ '--rows': isTree ? rows : round.matches.length })}>
              {round.matches.map((match) => {
                const span = isTree ? rows / room : 1;
                const place = isTree ? match.place : 0;
                const row = isTree ? `${(place - 1) * span + 1} / span ${span}` : 'auto';
                return (
                  <li key={match.id} className={styles.cell} style={drawnBy({ '--row': row })}>
                    <MatchCell {...{ match, own, onOpen }} />
                    {nextRoom > 0 && <Line to={nextRoom === room ? 'across' : place % 2 ? 'down' : 'up'} />}
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

/** Figures that the drawing of a laptop goes by, and a phone's does not. */
const drawnBy = (figures: Record<`--${string}`, string | number>) => figures as React.CSSProperties;

const paths = { across: 'M0 50H100', down: 'M0 0H50V100H100', up: 'M0 100H50V0H100' };

/** From a match to the one that its winner goes on to; half as high as the match's place, so that it ends in the middle. */
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
