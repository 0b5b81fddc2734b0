/**
 * Client events, which pages send each other without the application: two hints about battles. The server rebuilds each
 * from its numbers, so that nobody can broadcast content of their own (docs/product/contract.md, Realtime).
 */

/** The only channel that allows client events. */
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

/** @returns the data to relay; null if the event is not a valid hint */
export const hintIn = (event: string, data: unknown): object | null =>
  typeof data === 'object' && data !== null ? (hints.get(event)?.(data as Fields) ?? null) : null;
