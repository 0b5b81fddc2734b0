'use client';
import { useEffect, useState } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { type AnswerOf, addressOf, type Endpoint, type InputOf } from '@/lib/contract/endpoint';
import { send } from './send';

/** Mobile data is paid for by the megabyte, so nothing is loaded again just because the window got focus. */
const frugal: SWRConfiguration = { revalidateOnFocus: false, shouldRetryOnError: false };

/** The cache key of a call's response, in the browser and in the server's first render. */
function keyOf<E extends Endpoint>(spec: E, input: InputOf<E>): string {
  const { params, query } = input as { params?: object; query?: object };
  return addressOf(spec.path, params, query);
}

/**
 * Reads a described call and caches its response.
 * @param spec     a GET
 * @param input    its parameters and query; null loads nothing yet
 * @param initial  what the server rendered with; it is not loaded again at once, unless this tab has cached an earlier
 *   response, which is shown until the new one comes
 * @param version  something that the response depends on; when it changes, the call is loaded again, and until then the
 *   response before is shown
 */
export function useRead<E extends Endpoint>(
  spec: E,
  input: InputOf<E> | null,
  initial?: AnswerOf<E>,
  version = '',
) {
  const key = input && `${keyOf(spec, input)}${version && `#${version}`}`;
  const { cache } = useSWRConfig();
  const [older] = useState(() => (initial === undefined || key === null ? undefined : cache.get(key)?.data));
  const response = useSWR<AnswerOf<E>, Error>(
    key,
    () => send(spec, input as InputOf<E>),
    initial === undefined
      ? { ...frugal, keepPreviousData: version !== '' }
      : { ...frugal, fallbackData: initial, revalidateIfStale: false },
  );
  const { mutate } = response;
  useEffect(() => {
    if (older === undefined || key === null) return;
    // Once what the page itself does at its start is begun: it may ask, or write a newer response into the cache.
    const timer = setTimeout(() => {
      const now = cache.get(key);
      if (now?.data === older && !now?.isValidating) void mutate();
    });
    return () => clearTimeout(timer);
  }, [older, key, cache, mutate]);
  return response;
}
