/** Sends live events to the realtime service, those of one moment in one request. */
import 'server-only';
import { createBatcher } from '@/lib/platform/batcher';
import { type RealtimeService, realtimeService } from './address';
import { ask } from './client';

type LiveEvent = { channel: string; name: string; data: unknown };

/** The most events that the service accepts in one request. */
const eventsAtOnce = 10;
/** How long the events after one that was sent are collected, in milliseconds. Nobody sees so short a delay. */
const collectedFor = 10;

/** Whether the service refused what an event says. Then it has sent none of the request's events. */
const isRefused = (error: unknown) => [400, 413].includes((error as { status?: number } | null)?.status ?? 0);

/** @returns why the events were not sent, null if they were */
async function request(service: RealtimeService, events: LiveEvent[]): Promise<unknown> {
  try {
    await ask(service, (client) => client.triggerBatch(events));
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * Sends an event to one channel.
 * @returns why it was not sent, null if it was; it never throws
 */
export const sendEvent = createBatcher<LiveEvent, unknown>({
  maxBatchSize: eventsAtOnce,
  minBatchMs: collectedFor,
  batchFn: async (events) => {
    const service = realtimeService();
    if (!service) return events.map(() => null);
    const failure = await request(service, events);
    // The others must not be lost because of the one that was refused.
    if (events.length > 1 && isRefused(failure))
      return Promise.all(events.map((event) => request(service, [event])));
    return events.map(() => failure);
  },
});
