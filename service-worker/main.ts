/**
 * The service worker: runs on the phone between pages and the network. It is bundled into one file
 * (scripts/service-worker/bundle.mjs) and served by app/service-worker.js.
 */

import type {
  ClaimMessage,
  LoadedMessage,
  MeterMessage,
  OutboxMessage,
  SentMessage,
  SessionMessage,
  UploadMessage,
} from '@/lib/contract/service-worker';
import { accountHeader } from '@/lib/contract/viewer';
import { isSettled, state } from './account.ts';
import { asset, forgetEarlierBuilds, isAsset } from './assets.ts';
import { count } from './counted.ts';
import { file, noteElsewhere } from './files.ts';
import { dropPagesAfter, forgetClosedPage } from './gone.ts';
import { announce, counting, type HandoverMessage, onHandover } from './handover.ts';
import { countLoaded, meter } from './meter.ts';
import { ask } from './network.ts';
import {
  discard,
  flushOutbox,
  flushOutboxBeforeRead,
  flushOutboxSoon,
  sendOrQueue,
  shown,
  waiting,
} from './outbox.ts';
import { isPage, keepFirstPages, page } from './pages.ts';
import { isQueueable } from './queueable.ts';
import { changeSession, detectSessionEnd, flushPendingLogout, isSessionCall } from './sessions.ts';
import './push.ts';
import { sentIds } from './sent.ts';
import type { SyncEvent } from './sync.ts';
import { worker } from './worker.ts';

worker.addEventListener('install', (event) => event.waitUntil(announce()));

worker.addEventListener('activate', (event) => {
  // The browser downloaded this file itself, so it was not counted by `ask`. Counted only now: whoever is here while this
  // worker waits may have left before it is at work (account.ts remembers the account).
  count('app', worker.weight);
  event.waitUntil(
    forgetEarlierBuilds()
      .catch(() => {})
      .then(() => worker.clients.claim())
      // Not awaited, because the browser delays all fetch events until this event is over.
      .then(() => void keepFirstPages()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const answer = respond({ request, clientId, waitUntil: (work) => event.waitUntil(counting(work)) });
  if (answer) event.respondWith(counting(answer));
});

/** @returns the response; undefined if the request is left to the browser */
function respond(asked: Parameters<typeof page>[0]): Promise<Response> | undefined {
  const { request } = asked;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) {
    noteElsewhere(request);
    return;
  }
  if (isAsset(url)) return asset(request);
  if (isPage(request)) return page(asked);
  if (isSessionCall(request)) return changeSession(request);
  if (isQueueable(request)) return call(request, sendOrQueue);
  if (isUpload(request) && isSettled()) return;
  // Subresources of a page that come by a call, such as a report's picture, are left to the browser.
  if (url.pathname.startsWith('/api/')) return request.destination === '' ? call(request) : undefined;
  return request.method === 'GET' ? file(request) : undefined;
}

/**
 * A form with a file. What passes through a worker reports no progress, and a browser ends it after five minutes. So it is left
 * to the browser, unless a logout is pending: that must be sent first. Its page does the rest that `call` does
 * (lib/client/upload-past-worker.ts).
 */
const isUpload = ({ method, headers }: Request) =>
  method !== 'GET' && /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');

worker.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  const work = tag === 'logout' ? flushPendingLogout() : flushPendingLogout().then(flushOutbox);
  waitUntil.call(
    event,
    work.then((done) => {
      // An error makes the browser retry later.
      if (!done) throw new Error('There is no network yet.');
    }),
  );
});

worker.addEventListener('message', (event) => {
  const message = event.data as
    | OutboxMessage
    | SentMessage
    | MeterMessage
    | LoadedMessage
    | ClaimMessage
    | UploadMessage
    | SessionMessage
    | HandoverMessage;
  if ('handover' in message) return event.waitUntil(onHandover(message, event.source));
  if (message.ask === 'claim') return event.waitUntil(worker.clients.claim());
  if (message.ask === 'count') return countLoaded(message);
  if (message.ask === 'session') return event.waitUntil(checkSession(message.account));
  const answer = answerTo(message);
  event.waitUntil(answer.then((said) => event.ports[0]?.postMessage(said)));
  // It goes on after the list was answered.
  if (message.ask === 'outbox' && message.soon) event.waitUntil(flushOutbox().catch(() => {}));
});

function answerTo(message: OutboxMessage | SentMessage | MeterMessage | UploadMessage): Promise<unknown> {
  if (message.ask === 'upload') return state().then(isSettled);
  if (message.ask === 'sent') return state().then(sentIds);
  return message.ask === 'meter' ? meter(message.change) : outbox(message);
}

async function outbox({ drop: id, soon }: OutboxMessage) {
  const since = await state();
  if (!id) await (soon ? flushOutboxSoon() : flushOutbox().catch(() => {}));
  const sent = id ? await discard(since, id).catch(() => undefined) : undefined;
  const items = (await waiting(since)).map(shown);
  return sent ? [...items, { ...sent, sent: true }] : items;
}

/** A call of the page's own account: its refusal ends the session, as for each call that passes here. */
const checkSession = (account: string) =>
  call(
    new Request(`${worker.location.origin}/api/users/me`, { headers: { [accountHeader]: account } }),
  ).catch(() => {});

/**
 * Forwards a call. Before a read, queued writes are sent. A 401 may mean that the session has ended.
 * @param forward  how it is sent
 */
async function call(
  request: Request,
  forward: (request: Request) => Promise<Response> = ask,
): Promise<Response> {
  if (!(await flushPendingLogout())) return Response.error();
  if (request.method === 'GET') await flushOutboxBeforeRead();
  const since = await state();
  const response = await forward(request);
  await dropPagesAfter(request, response, since);
  await forgetClosedPage(request, response, since);
  await detectSessionEnd(request.headers.get(accountHeader), response, since);
  return response;
}
