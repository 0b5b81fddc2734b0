'use client';
/** Uploads pass the service worker by, because what passes through it reports no progress and ends after five minutes. */
import type { LoadedMessage, SessionMessage, UploadMessage } from '@/lib/contract/service-worker';
import { askWorker } from './worker-messages';

/** How long the worker has to answer, in milliseconds. One that is being replaced may never do. */
const timeoutMs = 3000;

/**
 * Tells the worker that an upload follows.
 * @returns whether it will leave it to the browser; false without a worker
 */
export async function announceUpload(): Promise<boolean> {
  const answer = await askWorker<unknown>({ ask: 'upload' } satisfies UploadMessage, false, timeoutMs);
  // A worker of an earlier version answers with its outbox.
  return answer === true;
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
