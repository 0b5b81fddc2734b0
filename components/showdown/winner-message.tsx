'use client';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import type { Podium } from '@/lib/domains/showdown/results';

/** The winner, from the announcement until the next week opens. */
export function WinnerMessage({ showdown, podium }: { showdown: ShowdownState; podium: Podium | null }) {
  const { standing, winnerId, participants } = showdown;
  const over = standing.status === 'ended';
  const stored =
    podium?.tournamentId === standing.tournamentId
      ? podium?.places.find(({ rank }) => rank === 1)
      : undefined;
  const id = winnerId === undefined ? stored?.user_id : winnerId;
  const shown = winnerId !== undefined || over;
  const name =
    stored?.user_id === id
      ? stored?.username
      : participants.rows.find(({ user_id }) => user_id === id)?.username;
  return (
    <div role="status" className={shown ? '' : 'absolute'}>
      {shown && (
        <p className="rounded-box border-2 border-tar bg-danfo px-4 py-3 font-display text-xl font-extrabold text-on-danfo">
          {id
            ? `The showdown has ended! Winner: user ${id}${name ? ` (${name})` : ''}`
            : 'The showdown has ended. Nobody was crowned this time.'}
        </p>
      )}
    </div>
  );
}
