import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import type { Podium } from '@/lib/domains/showdown/results';

const over = 'The showdown has ended.';

type Known = Pick<ShowdownState, 'winnerId' | 'podiumIsFinal'> & {
  tournamentId: number | null;
  /** Undefined where it could not be read. */
  podium: Podium | null | undefined;
  people: { user_id: number; username: string }[];
};

/**
 * How a showdown ended, as far as the page knows. It says that nobody won only if it was told so: the winner may be not known
 * yet, or left out of the reader's podium by a block.
 */
export function winnerWords({ tournamentId, podium, podiumIsFinal, winnerId, people }: Known): string {
  if (podium && podium.tournamentId === tournamentId) {
    const first = podium.places.find(({ rank }) => rank === 1);
    return first ? won(first.user_id, first.username) : over;
  }
  if (winnerId) return won(winnerId, people.find(({ user_id }) => user_id === winnerId)?.username);
  const nobody = winnerId === null || (podium !== undefined && podiumIsFinal);
  return nobody ? `${over} Nobody was crowned this time.` : over;
}

const won = (id: number, name: string | undefined) =>
  `The showdown has ended! Winner: user ${id}${name ? ` (${name})` : ''}`;
