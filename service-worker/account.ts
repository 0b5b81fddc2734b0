/**
 * Whose phone this is now. Everything is kept under an account's id, and is deleted when they log out, when somebody else
 * logs in, and when the server says that their session has ended.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { forgetCounted } from './counted.ts';
import { worker } from './worker.ts';

export type State = {
  /** The account that pages were last made for; null where nobody is known to be logged in. */
  account: string | null;
  /** Somebody logged out and the server has not heard it. Until it has, nothing is sent. */
  leaving: boolean;
  /**
   * Raised whenever a session changes or ends. A request notes it when it is sent; an answer that comes in another epoch
   * belongs to a session that is over, so nothing of it is kept or believed.
   */
  epoch: number;
};

interface Device extends DBSchema {
  state: { key: 'now'; value: State };
}

const initial: State = { account: null, leaving: false, epoch: 0 };
let known: State | undefined;

/** `async`, because a browser that refuses storage may throw at once. */
const device = async () =>
  openDB<Device>('device', 1, { upgrade: (database) => void database.createObjectStore('state') });

/** What is known. Where storage is refused, it is known for as long as the worker runs. */
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

/** Whether the session of that time still stands. It answers at once, so that nothing can happen between asking and acting. */
export const isCurrent = ({ epoch }: State): boolean => known?.epoch === epoch;

async function note(next: State): Promise<State> {
  known = next;
  await device()
    .then(async (database) => {
      // Another change may have come while it opened.
      await database.put('state', known ?? next, 'now');
      database.close();
    })
    .catch(() => {});
  return next;
}

const ofAccounts = 'account:';

/** The cache of an account's pages, for this build alone. */
export const pagesOf = (account: string) => `${ofAccounts}${account}:pages:${worker.build}`;

/** The database of what an account has written and not sent. */
export const databaseOf = (account: string) => `${ofAccounts}${account}`;

/** The database of what came for an account, and what they chose about it. */
export const meterOf = (account: string) => `${databaseOf(account)}:meter`;

/**
 * Does one piece of work in an account's database. It is closed afterwards, because an open one cannot be deleted.
 * @param since  the state when the work was asked for
 * @throws where the session has changed since; nothing is left of the work
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
      // Opening it may have created it after it was deleted.
      if (!isCurrent(since) && known?.account !== since.account) await deleted(name);
    }
  }
  throw new Error('The session has changed.');
}

/** They name people, and stay on the lock screen. */
export async function closeNotifications(): Promise<void> {
  for (const each of await worker.registration.getNotifications()) each.close();
}

/** Closes what the phone shows, and deletes what is kept of everybody but this account. @param account  null: of everybody */
async function forgetOthers(account: string | null): Promise<void> {
  await closeNotifications().catch(() => {});
  const own = (name: string) =>
    account !== null && (name === databaseOf(account) || name.startsWith(`${databaseOf(account)}:`));
  const gone = (name: string | undefined): name is string =>
    name?.startsWith(ofAccounts) === true && !own(name);
  for (const name of await caches.keys()) if (gone(name)) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (gone(name)) await deleted(name);
}

const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

/**
 * Notes whom the server made a page for.
 * @param since  the state when the page was asked for
 * @returns the state from now on; null where the session has changed since, and the page says nothing about now
 */
export async function setOwner(account: string, since: State): Promise<State | null> {
  let now = await state();
  if (!isCurrent(since)) return null;
  if (now.account === account) return now;
  if (now.account !== null) {
    // What came before anybody was known is theirs: the first visit.
    forgetCounted();
    now = await note({ ...now, account: null, epoch: now.epoch + 1 });
  }
  await forgetOthers(account).catch(() => {});
  return isCurrent(now) ? note({ ...now, account }) : null;
}

/**
 * Deletes everything, and knows of nobody.
 * @param leaving  whether the server is still to be told of a logout; by default this stays as it is, since only telling the
 * server ends it
 */
export async function clearOwner(leaving?: boolean): Promise<void> {
  forgetCounted();
  await state();
  const now = known ?? initial;
  await note({ account: null, leaving: leaving ?? now.leaving, epoch: now.epoch + 1 });
  await forgetOthers(null).catch(() => {});
}
