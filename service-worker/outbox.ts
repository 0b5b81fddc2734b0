/**
 * Writes that were made offline. They are queued in the account's database, and each is sent once, in order: by Background
 * Sync if the browser has it, else when the next page is opened.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { pressHeader, queuedStatus, type SettledMessage, type Waiting } from '@/lib/contract/service-worker';
import { accountHeader } from '@/lib/contract/viewer';
import { databaseOf, endSession, inDatabase, isCurrent, type State, state } from './account.ts';
import { ask } from './network.ts';
import { noteSent } from './sent.ts';
import { syncLater } from './sync.ts';
import { worker } from './worker.ts';

type Stored = Omit<Waiting, 'about'> & { body: string; press?: string | null };

interface Account extends DBSchema {
  outbox: { key: string; value: Stored };
}

/**
 * The calls that can be queued, with the fields of their text and of what it is written to. `shownByPage`: the chat page shows
 * unsent messages itself.
 */
const queueable: Record<string, { words: string; about?: string; shownByPage?: true }> = {
  '/api/create-post': { words: 'content' },
  '/api/posts/comments': { words: 'content', about: 'postId' },
  '/api/dms/send': { words: 'content', about: 'conversationId', shownByPage: true },
  '/api/squad-messages': { words: 'message', about: 'squadId', shownByPage: true },
  '/api/like': { words: '' },
};

const like = '/api/like';

export const isQueueable = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  new URL(url).pathname in queueable &&
  headers.get('content-type') === 'application/json' &&
  headers.has(accountHeader);

/** @param since  the state when the work was requested. @throws if nobody is logged in, or the session has changed since */
async function inOutbox<Result>(
  since: State,
  work: (store: IDBPDatabase<Account>) => Promise<Result>,
): Promise<Result> {
  if (since.account === null) throw new Error('Nobody is logged in.');
  const create = (database: IDBPDatabase<Account>) =>
    void database.createObjectStore('outbox', { keyPath: 'id' });
  return inDatabase(since, databaseOf(since.account), create, work);
}

/** Sends a write now, or queues it if there is no network; a message also if the server fails. */
export async function sendOrQueue(request: Request): Promise<Response> {
  const since = await state();
  const path = new URL(request.url).pathname;
  const body = (await request.clone().json()) as Record<string, unknown>;
  const isOwn = since.account !== null && request.headers.get(accountHeader) === since.account;
  // Of a match that found no network, its form says that it was not scheduled.
  if (!isOwn || body.isGhostBomb || body.matchAt) return ask(request);
  if (path === like) return sendOrQueueLike(request, since, body.postId);
  const id = String(body.clientId ?? crypto.randomUUID());
  const named = JSON.stringify({ ...body, clientId: id });
  const spec = queueable[path];
  const words = String(body[spec?.words ?? ''] ?? '');
  // A call without text only opens a conversation, so it is not queued.
  const wait = async () =>
    words !== '' && keep(since, { id, path, words, body: named, at: Date.now(), refused: '' });
  try {
    const said = await ask(new Request(request, { body: named }));
    if (said.ok) {
      // The page may have been closed before this answer.
      if (spec?.shownByPage) await noteSent(since, id);
      await drop(since, id).catch(() => {});
    }
    // Its page tries it again, as long as it is open. A form says of others that they failed, and holds their words.
    if (said.status >= 500 && spec?.shownByPage) await wait();
    return said;
  } catch (error) {
    if (!(await wait())) throw error;
    if (spec?.shownByPage) throw error;
    return queued(id);
  }
}

const queued = (id: string) =>
  Response.json(
    { message: 'You are offline. It waits on this phone, and is sent when you are back.', id },
    { status: queuedStatus },
  );

/**
 * A like is a toggle and not idempotent: a second one undoes the first. So it is queued only if it was certainly not sent,
 * a second tap removes it from the queue, and it is not retried if its response was lost. A page from the phone's cache may not
 * show the like that waits; a tap there is for the same and not a second one.
 */
async function sendOrQueueLike(request: Request, since: State, postId: unknown): Promise<Response> {
  const body = await request.clone().text();
  const id = `like:${postId}`;
  const press = request.headers.get(pressHeader);
  const before = await waitingItem(since, id);
  if (before) {
    if (press !== null && press === before.press) return queued(id);
    // The page may show the like that waits, or not. Sent first, it is the server that says how it ends.
    if (navigator.onLine) await flushOutbox().catch(() => false);
    if (await isWaiting(since, id)) {
      await drop(since, id);
      return queued(id);
    }
  }
  try {
    return await ask(request);
  } catch (error) {
    const item = { id, path: like, words: 'A like', body, at: Date.now(), refused: '', press };
    if (navigator.onLine || !(await keep(since, item))) throw error;
    return queued(id);
  }
}

const waitingItem = (since: State, id: string): Promise<Stored | undefined> =>
  inOutbox(since, (store) => store.get('outbox', id)).catch(() => undefined);

const isWaiting = async (since: State, id: string) => (await waitingItem(since, id)) !== undefined;

/**
 * Queues a write. One that is queued already, because its page tried again, keeps its place.
 * @returns false if there is no space, or if the author has logged out
 */
async function keep(since: State, item: Stored): Promise<boolean> {
  try {
    await inOutbox(since, async (store) => {
      const before = await store.get('outbox', item.id);
      await store.put('outbox', { ...item, at: before?.at ?? item.at });
    });
  } catch {
    return false;
  }
  isEmpty = false;
  await syncLater('outbox');
  await notifyPages();
  return true;
}

/** Tells open pages that the outbox has changed, or what became of an item. */
async function notifyPages(message: 'outbox' | SettledMessage = 'outbox'): Promise<void> {
  for (const client of await worker.clients.matchAll()) client.postMessage(message);
}

/** The queued writes, in order. */
export async function waiting(since: State): Promise<Stored[]> {
  const all = await inOutbox(since, (store) => store.getAll('outbox')).catch(() => []);
  return all.toSorted((one, other) => one.at - other.at);
}

/** What pages show of it. */
export function shown({ body, press: _, ...item }: Stored): Waiting {
  const about = queueable[item.path]?.about;
  return { ...item, about: about ? Number(JSON.parse(body)[about]) || null : null };
}

async function drop(since: State, id: string): Promise<void> {
  await remove(since, id);
  await notifyPages();
}

const remove = (since: State, id: string) => inOutbox(since, (store) => store.delete('outbox', id));

const put = (since: State, item: Stored) => inOutbox(since, (store) => store.put('outbox', item));

/** Drops what its author does not want to be sent any more. */
export async function discard(since: State, id: string): Promise<void> {
  await drop(since, id);
  await notifyPages({ settled: id });
}

/** Whether the outbox is known to be empty. Saves every call a few milliseconds for reading the database. */
let isEmpty = false;

/** Sends queued writes first, so that the following read includes them, unless sending takes too long. */
export async function flushOutboxBeforeRead(): Promise<void> {
  if (isEmpty) return;
  const items = await waiting(await state());
  isEmpty = items.length === 0;
  if (items.some(({ refused }) => !refused))
    await Promise.race([flushOutbox(), rejectAfterTimeout()]).catch(() => {});
}

/** Time-out for the network if there is an alternative, in milliseconds. */
const timeoutMs = 2000;

export const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), timeoutMs));

let sending: Promise<boolean> | undefined;

/** Sends queued writes. @returns whether the outbox is empty, apart from refused writes */
export function flushOutbox(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  const since = await state();
  if (since.account === null) return true;
  for (const item of await waiting(since)) {
    // Somebody else has logged in meanwhile. Their outbox is sent by the next flush.
    if (!isCurrent(since)) return false;
    // It may have been dropped while the one before it was on its way.
    if (item.refused || !(await isWaiting(since, item.id))) continue;
    if (item.path === like) {
      if (!navigator.onLine) return false;
      // Pages are told only once it is sent: they would ask for another attempt, which would drop it again, and so on.
      await remove(since, item.id);
    }
    const said = await ask(item.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [accountHeader]: since.account },
      body: item.body,
    }).catch(() => null);
    // A like that the server surely did not take waits on.
    if (item.path === like && (said ? said.status === 429 : !navigator.onLine)) {
      await put(since, item).catch(() => {});
      isEmpty = false;
      await syncLater('outbox');
    }
    if (!said || said.status >= 500 || said.status === 429) return false;
    if (!isCurrent(since)) return false;
    if (said.status === 401) {
      await endSession();
      return true;
    }
    if (said.ok) {
      if (queueable[item.path]?.shownByPage) await noteSent(since, item.id);
      await drop(since, item.id);
      await notifyPages({ settled: item.id, answer: await said.json().catch(() => undefined) });
    } else await refuse(since, item, said);
  }
  return true;
}

/** A refused write stays in the outbox, with the reason, until its author removes it. A like is only taken back. */
async function refuse(since: State, item: Stored, said: Response) {
  const answer = await said.json().catch(() => null);
  const refused = answer?.message || 'It could not be sent.';
  if (item.path !== like) await put(since, { ...item, refused, code: answer?.code });
  await notifyPages();
  await notifyPages({ settled: item.id, refused });
}
