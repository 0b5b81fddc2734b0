/** Keeps a deleted outbox item from being reported as deleted when a page has already sent it. */
import type { Waiting } from '@/lib/contract/service-worker';

/** What open pages are sending themselves. A message may be on its way twice: from two tabs. */
const underWay = new Set<{ id: string; end: Promise<unknown> }>();

/** The ids of what was deleted last. A page may try one once more, before it hears of that. */
let deleted: readonly string[] = [];
const deletedKept = 20;

/** The last items that were sent, each with whose it is. A page may not know yet that they were. */
let arrived: readonly { account: string | null; item: Waiting }[] = [];
const arrivedKept = 20;

export const wasDeleted = (id: string): boolean => deleted.includes(id);

/** @param send  sends it, and notes what became of it. @returns the same */
export async function whileSending(id: string, send: () => Promise<Response>): Promise<Response> {
  const its = { id, end: send() };
  underWay.add(its);
  try {
    return await its.end;
  } finally {
    underWay.delete(its);
  }
}

/** Notes that it is deleted, and waits for what becomes of it where pages are sending it. */
export async function stopPageSends(id: string): Promise<void> {
  deleted = [...deleted, id].slice(-deletedKept);
  await Promise.allSettled([...underWay].filter((each) => each.id === id).map(({ end }) => end));
}

export function noteArrived(account: string | null, item: Waiting): void {
  arrived = [...arrived, { account, item }].slice(-arrivedKept);
}

/** @returns what the account sent by that id; undefined for what somebody else on this phone sent */
export const arrivedItem = (account: string | null, id: string): Waiting | undefined =>
  arrived.find((each) => each.account === account && each.item.id === id)?.item;
