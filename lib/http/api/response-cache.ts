/**
 * Answers kept for a while: what a poll asks for, or a page opened once more, is mostly what was answered before. The
 * domain is told the revision of what is kept, as a browser tells it with `If-None-Match`, and finds the result only where
 * its own is another. So nothing that is told is older than the database, on however many servers
 * (docs/decisions/037-chat-pages-by-revision.md); and what was kept for one person is never told to another.
 */
import { LRUCache } from 'lru-cache';
import type { Endpoint, ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { recorder } from '@/lib/platform/metrics/recorder';
import { serializeResponse } from './serialize-response';

/** An answer as it goes out: its text, or that text's bytes where they are kept. */
export class SerializedResponse {
  constructor(readonly body: Serialized) {}
}

export type Serialized = string | Uint8Array<ArrayBuffer>;

export type Revised<Result> = {
  /** Another whenever the result is another; null where it must not be kept. */
  revision: string | null;
  /** Null where it is what the known revision stands for. */
  result: Result | null;
};

const kept = new LRUCache<string, { revision: string; bytes: Uint8Array<ArrayBuffer> }>({
  /** Bytes: as text, one emoji would make a page of thirteen thousand take twice as many. */
  maxSize: 32_000_000,
  sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  ttl: 5 * 60_000,
});

// Private words do not lie about until their room is needed. One timer for all: one for each (`ttlAutopurge`) would hold on
// to the request that it was set in.
setInterval(() => kept.purgeStale(), 60_000).unref();

/**
 * @param spec   the call
 * @param asked  who asks, and everything that their answer depends on
 * @param find   the domain's sentence, told the revision that is known already, or null
 * @returns the answer, for `handle`
 * @throws what `find` throws, and what `serializeResponse` does
 */
export async function cachedResponse<E extends Endpoint>(
  spec: E,
  { viewer, ...asked }: { viewer: Viewer; params?: unknown; query?: unknown },
  find: (known: string | null) => Promise<Revised<ResultOf<E>>>,
): Promise<SerializedResponse> {
  const key = `${viewer.id} ${spec.path} ${JSON.stringify(asked)}`;
  const known = kept.get(key);
  const { revision, result } = await find(known?.revision ?? null);
  const unchanged = known !== undefined && result === null;
  recorder()?.cache('answers', unchanged);
  if (unchanged) return new SerializedResponse(known.bytes);
  const text = JSON.stringify(serializeResponse(spec, result as ResultOf<E>));
  // Not by `Buffer.from`, which would cut it from a block that small ones share, and hold on to all of that.
  if (revision !== null) kept.set(key, { revision, bytes: new TextEncoder().encode(text) });
  return new SerializedResponse(text);
}
