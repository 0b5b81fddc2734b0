import { WeightedQueue } from './weighted-queue';

/**
 * The bytes that are on their way to this server. They wait on its disk until they are looked at, so this bounds what they take
 * there; who waits for a place has sent no more than what the network holds.
 */
export const uploadsUnderway = new WeightedQueue({
  capacity: 2 * 1024 * 1024 * 1024,
  maxWaiting: 200,
  maxWait: 60_000,
});
