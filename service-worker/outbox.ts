/**
 * Writes that were made offline. They are queued in the account's database, and each is sent once, in order: by Background
 * Sync if the browser has it, else when the next page is opened.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { pressHeader, queuedStatus, type SettledMessage, type Waiting } from '@/lib/contract/service-worker';
import { accountHeader } from '@/lib/contract/viewer';
import { databaseOf, inDatabase, isCurrent, type State, state } from './account.ts';
import { arrivedItem, noteArrived, stopPageSends, wasDeleted, whileSending } from './deletions.ts';
import { ask } from './network.ts';
import { like, queueable } from './queueable.ts';
import { noteSent } from './sent.ts';
import { detectSessionEnd } from './sessions.ts';
import { syncLater } from './sync.ts';
import { worker } from './worker.ts';

type Stored = Omit<Waiting, 'about' | 'recipient' | 'delay'> & { body: string };

interface Account extends DBSchema {
  outbox: { key: string; value: Stored };
}

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
  if (path === like) return sendOrQueueLike(request, since, body);
  const id = String(body.clientId ?? crypto.randomUUID());
  const named = JSON.stringify({ ...body, clientId: id });
  const spec = queueable[path];
  if (spec?.shownByPage && wasDeleted(id)) throw new Error('It was deleted.');
  const words = String(body[spec?.words ?? ''] ?? '');
  const item = { id, path, words, body: named, at: Date.now(), refused: '' };
  return whileSending(id, () => sendOrKeep(since, request, item));
}

async function sendOrKeep(since: State, request: Request, item: Stored): Promise<Response> {
  const shownByPage = queueable[item.path]?.shownByPage;
  // A call without text only opens a conversation, so it is not queued.
  const wait = async (delay: Delay) => item.words !== '' && keep(since, item, delay);
  try {
    const said = await ask(new Request(request, { body: item.body }));
    if (said.ok) {
      // The page may have been closed before this answer.
      if (shownByPage) await noteSent(since, item.id);
      noteArrived(since.account, shown(item));
      await drop(since, item.id).catch(() => {});
    }
    // Its page tries it again, as long as it is open. A form says of others that they failed, and holds their words.
    if (said.status >= 500 && shownByPage) await wait('server');
    return said;
  } catch (error) {
    if (!(await wait('network'))) throw error;
    if (shownByPage) throw error;
    return queued(item.id);
  }
}

const queued = (id: string) =>
  Response.json(
    { message: 'You are offline. It waits on this phone, and is sent when you are back.', id },
    { status: queuedStatus },
  );

/**
 * A like says whether it is wanted, so that it may be sent twice: by a page that shows an old post, or after a lost answer. What
 * was pressed last takes the place of what waits.
 */
async function sendOrQueueLike(request: Request, since: State, body: Record<string, unknown>) {
  const liked = body.liked ?? likedByPress(request.headers.get(pressHeader));
  // A switch may not be sent twice.
  if (liked === undefined) return ask(request);
  const id = `like:${body.postId}`;
  const named = JSON.stringify({ ...body, liked });
  newestPress.set(id, named);
  // An earlier press must not arrive after this one.
  if (navigator.onLine && (await isWaiting(since, id))) await flushOutbox().catch(() => false);
  try {
    const said = await ask(new Request(request, { body: named }));
    if (said.ok) await drop(since, id).catch(() => {});
    return said;
  } catch (error) {
    const words = liked ? 'A like' : 'A like taken back';
    const item = { id, path: like, words, body: named, at: Date.now(), refused: '' };
    // A later press has gone its way, or waits in place of this one.
    const isOver = newestPress.get(id) !== named;
    if (!isOver && !(await keep(since, item, 'network'))) throw error;
    return queued(id);
  } finally {
    if (newestPress.get(id) === named) newestPress.delete(id);
  }
}

/** What was wanted last, of the likes that are on their way. */
const newestPress = new Map<string, string>();

/** What a press of a page of the build before is for. */
const likedByPress = (press: string | null) => (press === null ? undefined : press === 'like');

const waitingItem = (since: State, id: string): Promise<Stored | undefined> =>
  inOutbox(since, (store) => store.get('outbox', id)).catch(() => undefined);

const isWaiting = async (since: State, id: string) => (await waitingItem(since, id)) !== undefined;

type Delay = NonNullable<Waiting['delay']>;

/** Why the last attempt failed. What is behind it waits for the same. */
let lastDelay: Delay | undefined;

/**
 * Queues a write. One that is queued already, because its page tried again, keeps its place.
 * @param delay  why it could not be sent
 * @returns false if there is no space, or if the author has logged out
 */
async function keep(since: State, item: Stored, delay: Delay): Promise<boolean> {
  try {
    await inOutbox(since, async (store) => {
      const before = await store.get('outbox', item.id);
      await store.put('outbox', { ...item, at: before?.at ?? item.at });
    });
  } catch {
    return false;
  }
  isEmpty = false;
  lastDelay = delay;
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
export function shown({ body, ...item }: Stored): Waiting {
  const said = JSON.parse(body);
  const recipient = said.recipientUsername;
  return {
    ...item,
    about: Number(said[queueable[item.path]?.about ?? '']) || null,
    ...(recipient && { recipient }),
    ...(!item.refused && lastDelay && { delay: lastDelay }),
  };
}

async function drop(since: State, id: string): Promise<void> {
  await remove(since, id);
  await notifyPages();
}

const remove = (since: State, id: string) => inOutbox(since, (store) => store.delete('outbox', id));

const put = (since: State, item: Stored) => inOutbox(since, (store) => store.put('outbox', item));

/**
 * Drops what its author does not want to be sent any more. If it is on its way, waits for what becomes of it.
 * @returns the item, if it was sent and so could not be dropped
 */
export async function discard(since: State, id: string): Promise<Waiting | undefined> {
  await stopPageSends(id);
  if (latest?.id === id) await latest.outcome.catch(() => null);
  const item = arrivedItem(since.account, id);
  // A like may wait again since.
  if (item && !(await isWaiting(since, id))) return item;
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
  if (items.some(({ refused }) => !refused)) await flushOutboxSoon();
}

/** Sends queued writes, and waits for that for two seconds at most. */
export const flushOutboxSoon = (): Promise<unknown> =>
  Promise.race([flushOutbox(), rejectAfterTimeout()]).catch(() => {});

/** Time-out for the network if there is an alternative, in milliseconds. */
const timeoutMs = 2000;

export const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), timeoutMs));

let sending: Promise<boolean> | undefined;

/** What became of an item. `later`: it waits on, and what is behind it too. `ended`: the session has. */
type Outcome = 'sent' | 'refused' | 'dropped' | 'later' | 'ended';

/** The item that is on its way, or was the last one. */
let latest: { id: string; outcome: Promise<Outcome> } | undefined;

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
    if (item.refused) continue;
    const outcome = sendItem(since, since.account, item);
    latest = { id: item.id, outcome };
    const became = await outcome;
    if (became === 'later') return false;
    if (became === 'ended') return true;
  }
  return true;
}

/** How long the server has to answer, in milliseconds. What is behind an item waits for it. A second sending stores nothing anew. */
const sendTimeoutMs = 30_000;

async function sendItem(since: State, account: string, item: Stored): Promise<Outcome> {
  // It may have been dropped while the one before it was on its way.
  if (!(await isWaiting(since, item.id))) return 'dropped';
  if (queueable[item.path]?.shownByPage && wasDeleted(item.id)) return 'dropped';
  const said = await ask(item.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [accountHeader]: account },
    body: item.body,
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch(() => null);
  if (!said || said.status >= 500 || said.status === 429) {
    lastDelay = !said ? 'network' : said.status === 429 ? 'limit' : 'server';
    return 'later';
  }
  if (!isCurrent(since)) return 'later';
  if (said.status === 401) {
    await detectSessionEnd(account, said, since);
    if (!isCurrent(since)) return 'ended';
    // While a session is replaced, the refusal may be about the one before.
    lastDelay = 'server';
    return 'later';
  }
  // Pressed again meanwhile, it is sent anew.
  if (item.path === like && (await waitingItem(since, item.id))?.body !== item.body) return 'later';
  if (!said.ok) {
    await refuse(since, item, said);
    return 'refused';
  }
  if (queueable[item.path]?.shownByPage) await noteSent(since, item.id);
  await drop(since, item.id);
  noteArrived(since.account, shown(item));
  await notifyPages({ settled: item.id, answer: await said.json().catch(() => undefined) });
  return 'sent';
}

/** A refused write stays in the outbox, with the reason, until its author removes it. A like is only taken back. */
async function refuse(since: State, item: Stored, said: Response) {
  const answer = await said.json().catch(() => null);
  const refused = answer?.message || 'It could not be sent.';
  await (item.path === like ? remove(since, item.id) : put(since, { ...item, refused, code: answer?.code }));
  await notifyPages();
  await notifyPages({ settled: item.id, refused });
}
