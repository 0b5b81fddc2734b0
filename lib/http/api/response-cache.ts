/**
 * A response cache. A poll, or a page opened again, mostly gets the same response as before. The domain function gets the
 * revision of the cached response, like `If-None-Match`, and only loads the result if the current revision is another. So
 * no response is older than the database, on any number of servers (docs/decisions/037-chat-pages-by-revision.md). The
 * viewer is part of the cache key, so no response reaches another person.
 */
import { LRUCache } from 'lru-cache';
import type { Endpoint, ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { recorder } from '@/lib/platform/metrics/recorder';
import { CompressedText } from './compressed-text';
import { serializeResponse } from './serialize-response';

/** A serialized response: its text, or what is cached of it: compressed, or as bytes. */
export class SerializedResponse {
  constructor(readonly body: Serialized) {}
}

export type Serialized = string | Uint8Array<ArrayBuffer> | CompressedText;

export type Revised<Result> = {
  /** Changes whenever the result changes; null if the result must not be cached. */
  revision: string | null;
  /** Null if the known revision is still current. */
  result: Result | null;
};

const kept = new LRUCache<string, { revision: string; text: CompressedText }>({
  /** In bytes: five thousand full pages of a chat. When more people read than fit, nearly none of them finds theirs. */
  maxSize: 16_000_000,
  sizeCalculation: ({ text }, key) => text.size + key.length,
  ttl: 5 * 60_000,
});

// Private messages must not stay in memory after they expire. One timer serves all entries: a timer for each
// (`ttlAutopurge`) would keep the request in which it was set in memory.
setInterval(() => kept.purgeStale(), 60_000).unref();

/**
 * @param spec   the call
 * @param asked  the viewer, and all input that the response depends on
 * @param find   the domain function; it gets the cached revision, or null
 * @returns the response, for `handle`
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
  if (unchanged) return new SerializedResponse(known.text);
  const text = JSON.stringify(serializeResponse(spec, result as ResultOf<E>));
  if (revision === null) return new SerializedResponse(text);
  const compressed = new CompressedText(text);
  kept.set(key, { revision, text: compressed });
  return new SerializedResponse(compressed);
}
