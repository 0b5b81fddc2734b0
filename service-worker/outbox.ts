/**
 * What somebody wrote while there was no network. It waits here, in the database of their account, and is sent once each, in
 * order, as themselves by the cookie: by Background Sync where the browser has it, else when the next page is opened.
 */
import { type DBSchema, openDB } from 'idb';
import { queuedStatus, type Waiting } from '@/lib/contract/service-worker';
import { accountHeader } from '@/lib/contract/viewer';
import { clearOwner, databaseOf, state } from './account.ts';
import { ask } from './network.ts';
import { syncLater } from './sync.ts';
import { worker } from './worker.ts';

type Stored = Waiting & { body: string };

interface Account extends DBSchema {
  outbox: { key: string; value: Stored };
}

/** The calls that wait, with the field that says what was written. A chat's page keeps its own beside them, and shows them. */
const queueable: Record<string, { words: string; shownByPage?: true }> = {
  '/api/create-post': { words: 'content' },
  '/api/posts/comments': { words: 'content' },
  '/api/dms/send': { words: 'content', shownByPage: true },
  '/api/squad-messages': { words: 'message', shownByPage: true },
  '/api/like': { words: '' },
};

const like = '/api/like';

export const isQueueable = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  new URL(url).pathname in queueable &&
  headers.get('content-type') === 'application/json' &&
  headers.has(accountHeader);

/** Opens the database for one piece of work: one that stays open could not be deleted. */
async function inOutbox<Result>(
  account: string,
  work: (store: Awaited<ReturnType<typeof opened>>) => Promise<Result>,
): Promise<Result> {
  const database = await opened(account);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const opened = (account: string) =>
  openDB<Account>(databaseOf(account), 1, {
    upgrade: (database) => void database.createObjectStore('outbox', { keyPath: 'id' }),
  });

/** Sends it now, or keeps it where there is no network. */
export async function sendOrQueue(request: Request): Promise<Response> {
  const { account } = await state();
  const path = new URL(request.url).pathname;
  const body = (await request.clone().json()) as Record<string, unknown>;
  if (account === null || request.headers.get(accountHeader) !== account || body.isGhostBomb)
    return ask(request);
  if (path === like) return sendOrQueueLike(request, account, body.postId);
  const id = String(body.clientId ?? crypto.randomUUID());
  const named = JSON.stringify({ ...body, clientId: id });
  try {
    const said = await ask(new Request(request, { body: named }));
    if (said.ok) await drop(id).catch(() => {});
    return said;
  } catch (error) {
    const spec = queueable[path];
    const words = String(body[spec?.words ?? ''] ?? '');
    // Without words it only opens a conversation.
    if (!words || !(await keep(account, { id, path, words, body: named, at: Date.now(), refused: '' })))
      throw error;
    if (spec?.shownByPage) throw error;
    return queued();
  }
}

const queued = () =>
  Response.json(
    { message: 'You are offline. It waits on this phone, and is sent when you are back.' },
    { status: queuedStatus },
  );

/**
 * A like is a switch: sent twice it is taken back. It waits only where it has surely not left, a second press takes it out
 * again, and one whose answer was lost is not sent again.
 */
async function sendOrQueueLike(request: Request, account: string, postId: unknown): Promise<Response> {
  const body = await request.clone().text();
  try {
    return await ask(request);
  } catch (error) {
    if (navigator.onLine) throw error;
    const id = `like:${postId}`;
    const there = await inOutbox(account, (store) => store.get('outbox', id)).catch(() => undefined);
    if (there) await drop(id);
    else if (!(await keep(account, { id, path: like, words: 'A like', body, at: Date.now(), refused: '' })))
      throw error;
    return queued();
  }
}

/** @returns whether there was room */
async function keep(account: string, item: Stored): Promise<boolean> {
  try {
    await inOutbox(account, (store) => store.put('outbox', item));
  } catch {
    return false;
  }
  isEmpty = false;
  await syncLater('outbox');
  await notifyPages();
  return true;
}

/** Lets open pages know that something changed. */
async function notifyPages(): Promise<void> {
  for (const client of await worker.clients.matchAll()) client.postMessage('outbox');
}

/** What waits, in order. */
export async function waiting(): Promise<Stored[]> {
  const { account } = await state();
  if (account === null) return [];
  const all = await inOutbox(account, (store) => store.getAll('outbox')).catch(() => []);
  return all.toSorted((one, other) => one.at - other.at);
}

export async function drop(id: string): Promise<void> {
  const { account } = await state();
  if (account === null) return;
  await inOutbox(account, (store) => store.delete('outbox', id));
  await notifyPages();
}

/** Nothing waits, as far as this worker knows: reading the database before every call would cost each a few milliseconds. */
let isEmpty = false;

/** What was written without network is in what is asked for now, unless sending it takes long. */
export async function flushOutboxBeforeRead(): Promise<void> {
  if (isEmpty) return;
  const items = await waiting();
  isEmpty = items.length === 0;
  if (items.some(({ refused }) => !refused))
    await Promise.race([flushOutbox(), rejectAfterTimeout()]).catch(() => {});
}

/** How long something waits for the network where it can do without, in milliseconds. */
const timeoutMs = 2000;

export const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), timeoutMs));

let sending: Promise<boolean> | undefined;

/** Sends what waits. @returns whether none waits any more, but what was refused */
export function flushOutbox(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  const { account } = await state();
  if (account === null) return true;
  for (const item of await waiting()) {
    if (item.refused) continue;
    if (item.path === like) await drop(item.id);
    const said = await ask(item.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [accountHeader]: account },
      body: item.body,
    }).catch(() => null);
    if (!said && item.path === like && !navigator.onLine) await keep(account, item);
    if (!said || said.status >= 500 || said.status === 429) return false;
    if (said.status === 401) {
      await clearOwner();
      return true;
    }
    if (said.ok) await drop(item.id);
    else if (item.path !== like) await refuse(account, item, said);
  }
  return true;
}

/** It stays, with the reason, until its writer drops it. */
async function refuse(account: string, item: Stored, said: Response) {
  const answer = await said.json().catch(() => null);
  const refused = answer?.message || 'It could not be sent.';
  await inOutbox(account, (store) => store.put('outbox', { ...item, refused }));
  await notifyPages();
}
