'use client';
/** What waits on the phone for the network, in the service worker's outbox. */
import type { OutboxMessage, SentMessage, SettledMessage, Waiting } from '@/lib/contract/service-worker';
import { askWorker, onWorkerMessage } from './worker-messages';

/**
 * Reads what waits; the service worker sends what it can.
 * @param drop  an item to discard
 * @returns an empty list if there is no service worker
 */
export const askOutbox = (drop?: string): Promise<Waiting[]> =>
  askWorker<Waiting[]>({ ask: 'outbox', drop } satisfies OutboxMessage, []);

/** How long a renewal waits for queued writes, in milliseconds. A worker that is being replaced may never answer. */
const timeoutMs = 10_000;

/** Waits until the service worker has sent what it can, so that a read that follows includes it; for ten seconds at most. */
export const outboxSent = (): Promise<unknown> =>
  askWorker({ ask: 'outbox' } satisfies OutboxMessage, [], timeoutMs);

/** How long a page's own messages wait for the worker's word on them, in milliseconds. */
const shortTimeoutMs = 2000;

/** The ids of messages that the service worker has sent in a page's stead. */
export const sentMeanwhile = (): Promise<string[]> =>
  askWorker<string[]>({ ask: 'sent' } satisfies SentMessage, [], shortTimeoutMs);

/** How often an open page asks for what waits to be sent, in milliseconds. */
export const sendEvery = 5000;

/**
 * Calls back once, when an item that waits was sent, refused or dropped.
 * @param id    from the response to the call that was queued
 * @param gone  called instead if it waits no more and no page was told why
 * @returns stops this
 */
export function whenSettled(
  id: string,
  settled: (message: SettledMessage) => void,
  gone = () => settled({ settled: id }),
): () => void {
  const told = (said: SettledMessage) => {
    if (said.settled !== id) return;
    stop();
    settled(said);
  };
  let isOver = false;
  const ask = async () => {
    const items = await askOutbox();
    if (isOver || items.some((each) => each.id === id)) return;
    // The session has ended elsewhere, for example.
    stop();
    gone();
  };
  // Some browsers have no Background Sync, and the others wait minutes after a first failure.
  const timer = setInterval(() => navigator.onLine && void ask(), sendEvery);
  const stopListening = onWorkerMessage(told);
  const stop = () => {
    isOver = true;
    stopListening();
    clearInterval(timer);
  };
  return stop;
}

/** Calls back with the id of an item that its author dropped, in any tab. @returns stops this */
export function followDropped(dropped: (id: string) => void): () => void {
  return onWorkerMessage<SettledMessage>(({ settled, answer, refused }) => {
    if (settled && !answer && !refused) dropped(settled);
  });
}

/** Calls back when the outbox has changed, or the network is back. @returns stops this */
export function followOutbox(changed: () => void): () => void {
  const stop = onWorkerMessage(changed);
  window.addEventListener('online', changed);
  return () => {
    stop();
    window.removeEventListener('online', changed);
  };
}
