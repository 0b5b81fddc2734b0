/**
 * Whose phone this is at the moment. Everything that is kept is kept under an account's id, and goes when they log out, when
 * somebody else logs in, and when the server says that their session has ended.
 */
import { type DBSchema, openDB } from 'idb';
import { forgetCounted } from './counted.ts';
import { worker } from './worker.ts';

type State = {
  /** The account that pages were last made for; null where nobody is known to be logged in. */
  account: string | null;
  /** Somebody logged out where no server heard it: nothing goes out before it has been told. */
  leaving: boolean;
};

interface Device extends DBSchema {
  state: { key: 'now'; value: State };
}

const nobody: State = { account: null, leaving: false };
let known: State | undefined;

/** A browser that keeps nothing may say so at once: that, too, is an answer that comes. */
const device = async () =>
  openDB<Device>('device', 1, { upgrade: (database) => void database.createObjectStore('state') });

/** What is known; where storage is refused, for as long as the worker lives. */
export async function state(): Promise<State> {
  if (known) return known;
  const stored = await device()
    .then(async (database) => {
      const found = await database.get('state', 'now');
      database.close();
      return found;
    })
    .catch(() => undefined);
  known ??= stored ?? nobody;
  return known;
}

async function note(next: State): Promise<void> {
  known = next;
  await device()
    .then(async (database) => {
      await database.put('state', next, 'now');
      database.close();
    })
    .catch(() => {});
}

const ofAccounts = 'account:';

/** Where pages of an account are kept, for this build alone. */
export const pagesOf = (account: string) => `${ofAccounts}${account}:pages:${worker.build}`;

/** The database of what an account has written and not sent. */
export const databaseOf = (account: string) => `${ofAccounts}${account}`;

/** The database of what came for an account, and what they chose about it. */
export const meterOf = (account: string) => `${databaseOf(account)}:meter`;

/** Empties everything that is kept of anybody but this account. @param account  null: of everybody */
async function forgetOthers(account: string | null): Promise<void> {
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

/** Notes whom the server made a page for. */
export async function setOwner(account: string): Promise<void> {
  const now = await state();
  if (now.account === account && !now.leaving) return;
  // What came before anybody was known is theirs: the first visit.
  if (now.account !== null) forgetCounted();
  await forgetOthers(account).catch(() => {});
  await note({ account, leaving: false });
}

/** Empties all, and knows of nobody. @param leaving  whether the server is still to be told */
export async function clearOwner(leaving = false): Promise<void> {
  forgetCounted();
  await note({ account: null, leaving });
  await forgetOthers(null).catch(() => {});
}
