/**
 * What pages may tell each other past the application: two hints about battles, built anew from their figures, so that nobody
 * can say anything of their own to everybody (docs/product/contract.md, Realtime).
 */

/** The one channel on which pages tell each other anything. */
export const hintChannel = 'private-battles';

type Fields = Record<string, unknown>;

const sides = ['creator', 'opponent'];
const largestId = 2 ** 31 - 1;

function battleIn({ battleId }: Fields): { battleId: number } | null {
  return Number.isInteger(battleId) && Number(battleId) > 0 && Number(battleId) <= largestId
    ? { battleId: Number(battleId) }
    : null;
}

function voteIn(data: Fields): { battleId: number; voteFor: string } | null {
  const battle = battleIn(data);
  const voteFor = sides.find((side) => side === data.voteFor);
  return battle && voteFor ? { ...battle, voteFor } : null;
}

const hints = new Map([
  ['client-vote_battle', voteIn],
  ['client-join_battle', battleIn],
]);

/** @returns an event's data as it goes on to the others; null for what is no hint */
export const hintIn = (event: string, data: unknown): object | null =>
  typeof data === 'object' && data !== null ? (hints.get(event)?.(data as Fields) ?? null) : null;
