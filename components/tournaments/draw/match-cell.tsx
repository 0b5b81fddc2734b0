'use client';
import { memo } from 'react';
import type { MatchInDraw } from '@/lib/domains/tournaments/matches-schema';
import styles from './draw.module.css';
import { isUnplayed, sentenceOf, stateWords } from './match-words';

type Props = {
  match: MatchInDraw;
  own: ReadonlySet<number>;
  /** Whether the tournament closed. */
  isClosed: boolean;
  onOpen: (matchId: number) => void;
};

/** Whether the match shows its state, on a line of its own. */
export const saysState = ({ state }: MatchInDraw) =>
  state !== 'confirmed' && state !== 'bye' && state !== 'waiting';

/** A match in the draw: two visual lines, and one sentence for screen readers. It opens the match's history. */
export const MatchCell = memo(function MatchCell({ match, own, isClosed, onOpen }: Props) {
  const { squads, scores, state, winner_id: winnerId } = match;
  const mine = squads.some((each) => each && own.has(each.id));
  return (
    <button
      type="button"
      className={`${styles.match} ${mine ? styles.mine : ''} ${state === 'disputed' ? styles.disputed : ''}`}
      onClick={() => onOpen(match.id)}
    >
      <bdi className="sr-only">{sentenceOf(match, isClosed)}</bdi>
      <span aria-hidden="true" className={styles.lines}>
        {squads.map((squad, side) => (
          <span
            // The sides have no other key: either may still be unknown.
            key={side === 0 ? 'first' : 'second'}
            className={`${styles.side} ${squad && squad.id === winnerId ? styles.won : ''}`}
          >
            <span className={styles.seed}>{squad?.seed ?? ''}</span>
            <span className={styles.name}>
              {squad ? (
                <>
                  <bdi>{squad.game_name}</bdi> <bdi className={styles.by}>{squad.creator_username}</bdi>
                </>
              ) : (
                <span className="text-mute">{state === 'bye' ? 'Bye' : '–'}</span>
              )}
            </span>
            <span className={styles.score}>{scores?.[side] ?? ''}</span>
          </span>
        ))}
        {saysState(match) && (
          <span className={styles.state}>
            {isClosed && isUnplayed(match) ? 'Not played' : stateWords[state]}
          </span>
        )}
      </span>
    </button>
  );
});
