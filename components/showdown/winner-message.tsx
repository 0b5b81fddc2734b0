'use client';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import type { Podium } from '@/lib/domains/showdown/results';
import { winnerWords } from './winner-words';

type Props = { showdown: ShowdownState; podium: Podium | null | undefined };

/** The winner, from the announcement until the next week opens. */
export function WinnerMessage({ showdown, podium }: Props) {
  const { standing, winnerId, participants, podiumIsFinal } = showdown;
  // Where the standing is not known, the announcement is.
  const shown = standing.status === 'ended' || (standing.status === null && winnerId !== undefined);
  return (
    <div role="status" className={shown ? '' : 'absolute'}>
      {shown && (
        <p className="rounded-box border-2 border-tar bg-danfo px-4 py-3 font-display text-xl font-extrabold text-on-danfo">
          {winnerWords({
            tournamentId: standing.tournamentId,
            podium,
            podiumIsFinal,
            winnerId,
            people: participants.rows,
          })}
        </p>
      )}
    </div>
  );
}
