/**
 * The service worker: runs on the phone between pages and the network. It is bundled into one file
 * (scripts/service-worker/bundle.mjs) and served by app/service-worker.js.
 */

import type { ClaimMessage, LoadedMessage, MeterMessage, OutboxMessage } from '@/lib/contract/service-worker';
import { state } from './account.ts';
import { asset, forgetEarlierBuilds, isAsset } from './assets.ts';
import { count } from './counted.ts';
import { file, noteElsewhere } from './files.ts';
import { announce, counting, type HandoverMessage, onHandover } from './handover.ts';
import { countLoaded, meter } from './meter.ts';
import { ask } from './network.ts';
import { discard, flushOutbox, flushOutboxBeforeRead, isQueueable, sendOrQueue, waiting } from './outbox.ts';
import { isPage, keepFirstPages, page } from './pages.ts';
import { changeSession, detectSessionEnd, flushPendingLogout, isSessionCall } from './sessions.ts';
import './push.ts';
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
  // Subresources of a page that come by a call, such as a report's picture, are left to the browser.
  if (url.pathname.startsWith('/api/')) return request.destination === '' ? call(request) : undefined;
  return request.method === 'GET' ? file(request) : undefined;
}

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
  const message = event.data as OutboxMessage | MeterMessage | LoadedMessage | ClaimMessage | HandoverMessage;
  if ('handover' in message) return event.waitUntil(onHandover(message, event.source));
  if (message.ask === 'claim') return event.waitUntil(worker.clients.claim());
  if (message.ask === 'count') return countLoaded(message);
  const answer = message.ask === 'meter' ? meter(message.change) : outbox(message);
  event.waitUntil(answer.then((said) => event.ports[0]?.postMessage(said)));
});

async function outbox({ drop: id }: OutboxMessage) {
  const since = await state();
  const items = await (id ? discard(since, id) : flushOutbox()).catch(() => {}).then(() => waiting(since));
  return items.map(({ body: _, ...shown }) => shown);
}

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
  await detectSessionEnd(request, response, since);
  return response;
}
