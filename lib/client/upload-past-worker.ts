'use client';
/** Uploads pass the service worker by, because what passes through it reports no progress and ends after five minutes. */
import type { LoadedMessage, SessionMessage, UploadMessage } from '@/lib/contract/service-worker';

/** How long the worker has to answer, in milliseconds. One that is being replaced may never do. */
const timeoutMs = 3000;

/**
 * Tells the worker that an upload follows.
 * @returns whether it will leave it to the browser; false without a worker
 */
export function announceUpload(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // A worker of an earlier version answers with its outbox.
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, timeoutMs, false);
    worker.postMessage({ ask: 'upload' } satisfies UploadMessage, [port2]);
  });
}

/**
 * Tells the worker of an answer that it did not see: its bytes (rules.md, Data), and that it may mean the end of the session.
 * @param account  for which the page was made
 */
export function reportAnswer(request: XMLHttpRequest, account: string | undefined): void {
  const say = (message: LoadedMessage | SessionMessage) =>
    navigator.serviceWorker?.controller?.postMessage(message);
  const bytes = request.getAllResponseHeaders().length + Number(request.getResponseHeader('content-length'));
  say({ ask: 'count', loaded: [[request.responseURL, bytes]] });
  if (request.status === 401 && account !== undefined) say({ ask: 'session', account });
}
