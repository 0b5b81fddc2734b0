/**
 * Which messages this worker has sent for pages that have a list of their own. Such a page may have been closed meanwhile, and
 * would send them again: one that its writer has deleted since would be back.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { inDatabase, type State, sentOf } from './account.ts';

interface Account extends DBSchema {
  sent: { key: string; value: { id: string; at: number } };
}

/** More than anybody writes without opening the chat again. The oldest go first. */
const most = 200;

async function inSent<Result>(
  since: State,
  work: (store: IDBPDatabase<Account>) => Promise<Result>,
): Promise<Result> {
  if (since.account === null) throw new Error('Nobody is logged in.');
  const create = (database: IDBPDatabase<Account>) =>
    void database.createObjectStore('sent', { keyPath: 'id' });
  return inDatabase(since, sentOf(since.account), create, work);
}

export async function noteSent(since: State, id: string): Promise<void> {
  await inSent(since, async (store) => {
    await store.put('sent', { id, at: Date.now() });
    const all = (await store.getAll('sent')).toSorted((one, other) => other.at - one.at);
    for (const old of all.slice(most)) await store.delete('sent', old.id);
  }).catch(() => {});
}

/** The ids of the messages. */
export const sentIds = async (since: State): Promise<string[]> =>
  (await inSent(since, (store) => store.getAll('sent')).catch(() => [])).map(({ id }) => id);
