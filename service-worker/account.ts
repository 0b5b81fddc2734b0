/**
 * The account that is logged in on this phone. All stored data is keyed by account id. It is deleted on logout, when
 * somebody else logs in, and when the server reports that the session has ended.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { sessionEnded } from '@/lib/contract/service-worker';
import { forgetCounted } from './counted.ts';
import { worker } from './worker.ts';

export type State = {
  /** The account of the last rendered page; null if nobody is known to be logged in. */
  account: string | null;
  /** Somebody logged out, but the server does not know it yet. Until it does, no other request is sent. */
  leaving: boolean;
  /**
   * Incremented whenever a session changes or ends. A request records the epoch when it is sent. A response that arrives in
   * another epoch belongs to an ended session, so it is neither stored nor trusted.
   */
  epoch: number;
};

interface Device extends DBSchema {
  state: { key: 'now'; value: State };
}

const initial: State = { account: null, leaving: false, epoch: 0 };
let known: State | undefined;

/** `async`, because a browser that refuses storage may throw synchronously. */
const device = async () =>
  openDB<Device>('device', 1, { upgrade: (database) => void database.createObjectStore('state') });

/** The current state. If the browser refuses storage, it lives only as long as the worker. */
export async function state(): Promise<State> {
  if (known) return known;
  const stored = await device()
    .then(async (database) => {
      const found = await database.get('state', 'now');
      database.close();
      return found;
    })
    .catch(() => undefined);
  // An earlier version stored no epoch.
  known ??= { ...initial, ...stored };
  return known;
}

/** Whether the session is still the same. Synchronous, so that nothing can change between the check and the action. */
export const isCurrent = ({ epoch }: State): boolean => known?.epoch === epoch;

/**
 * Whether it is known that no logout is pending. Synchronous, for requests that are left to the browser: which those are must
 * be said at once. False until the state was read.
 */
export const isSettled = (): boolean => known?.leaving === false;

async function note(next: State): Promise<State> {
  known = next;
  await storeKnown();
  return next;
}

/** @returns false if it could not be stored, and so ends with the worker */
const storeKnown = (): Promise<boolean> =>
  device().then(
    async (database) => {
      try {
        // The state may have changed while the database was opening.
        await database.put('state', known ?? initial, 'now');
        return true;
      } catch {
        return false;
      } finally {
        database.close();
      }
    },
    () => false,
  );

const ofAccounts = 'account:';

/** Name of the cache of an account's pages, for this build only. */
export const pagesOf = (account: string) => `${ofAccounts}${account}:pages:${worker.build}`;

/** Name of the database of an account's unsent writes. */
export const databaseOf = (account: string) => `${ofAccounts}${account}`;

/** Name of the database of an account's data usage and its settings. */
export const meterOf = (account: string) => `${databaseOf(account)}:meter`;

/** Name of the database of the messages that were sent for an account's closed pages. */
export const sentOf = (account: string) => `${databaseOf(account)}:sent`;

/**
 * Does one piece of work in an account's database, then closes it, because an open database cannot be deleted.
 * @param since  the state when the work was requested
 * @throws if the session has changed since; no data of the work remains
 */
export async function inDatabase<Schema extends DBSchema, Result>(
  since: State,
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  if (isCurrent(since)) {
    const database = await openDB<Schema>(name, 1, { upgrade });
    try {
      const result = await work(database);
      if (isCurrent(since)) return result;
    } finally {
      database.close();
      // Opening may have created the database again after it was deleted.
      if (!isCurrent(since) && known?.account !== since.account) await deleted(name);
    }
  }
  throw new Error('The session has changed.');
}

/** Notifications contain names and would stay on the lock screen. */
export async function closeNotifications(): Promise<void> {
  for (const each of await worker.registration.getNotifications()) each.close();
}

/**
 * Closes notifications and deletes the data of all other accounts.
 * @param account  the one to keep; null for none
 * @param left     the one that was here until now, whose databases are deleted also where the browser lists none
 *   (Firefox before 126)
 */
async function forgetOthers(account: string | null, left: string | null): Promise<void> {
  await closeNotifications().catch(() => {});
  const own = (name: string) =>
    account !== null && (name === databaseOf(account) || name.startsWith(`${databaseOf(account)}:`));
  const gone = (name: string | undefined): name is string =>
    name?.startsWith(ofAccounts) === true && !own(name);
  for (const name of await caches.keys()) if (gone(name)) await caches.delete(name);
  const lastOnes = left === null ? [] : [databaseOf(left), meterOf(left), sentOf(left)];
  const databases = (await indexedDB.databases?.())?.map(({ name }) => name) ?? lastOnes;
  for (const name of databases) if (gone(name)) await deleted(name);
}

const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

/**
 * Records the account for which the server rendered a page.
 * @param since  the state when the page was requested
 * @returns the new state; null if the session has changed since, so that the page does not describe the current one
 */
export async function setOwner(account: string, since: State): Promise<State | null> {
  let now = await state();
  if (!isCurrent(since)) return null;
  if (now.account === account) return now;
  const left = now.account;
  if (left !== null) {
    // Only if another account was known. Counts from before the first login belong to the account that logs in.
    forgetCounted();
    now = await note({ ...now, account: null, epoch: now.epoch + 1 });
  }
  await forgetOthers(account, left).catch(() => {});
  return isCurrent(now) ? note({ ...now, account }) : null;
}

/**
 * Deletes all data and forgets the account.
 * @param leaving  whether the server must still be told of a logout; unchanged by default, since only telling the server
 *   ends it
 * @returns false if this could not be stored, so that the next worker will know nothing of it
 */
export async function clearOwner(leaving?: boolean): Promise<boolean> {
  forgetCounted();
  await state();
  const now = known ?? initial;
  known = { account: null, leaving: leaving ?? now.leaving, epoch: now.epoch + 1 };
  const isStored = await storeKnown();
  await forgetOthers(null, now.account).catch(() => {});
  // On a full phone there is room only now.
  return isStored || storeKnown();
}

/** The server says that the session has ended. Its open pages are told, so that they show nothing of it any more. */
export async function endSession(): Promise<void> {
  await clearOwner();
  for (const page of await worker.clients.matchAll()) page.postMessage(sessionEnded);
}

/** A new session of the same account begins. Nothing is deleted, but no response to the old session is trusted any more. */
export async function renewSession(): Promise<void> {
  await state();
  const now = known ?? initial;
  await note({ ...now, epoch: now.epoch + 1 });
}

/**
 * A new session begins, and the server has to be asked whose it is. Until it has answered, nobody's data is shown. Then all
 * data of other accounts is deleted.
 * @param owner  asks for the id of the account; null if there is no answer, which deletes everything
 */
export async function changeOwner(owner: () => Promise<string | null>): Promise<void> {
  await state();
  const before = known ?? initial;
  const since = await note({ ...before, account: null, epoch: before.epoch + 1 });
  const account = await owner();
  // The session may have changed again meanwhile.
  const present = isCurrent(since) ? account : (known?.account ?? null);
  if (present !== before.account) forgetCounted();
  await forgetOthers(present, before.account).catch(() => {});
  if (isCurrent(since)) await note({ ...since, account });
}
