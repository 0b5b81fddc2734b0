'use client';
import useSWR, { type SWRConfiguration } from 'swr';
import { type AnswerOf, addressOf, type Endpoint, type InputOf } from '@/lib/contract/endpoint';
import { send } from './send';

/** Data is paid for by the megabyte: nothing is asked again merely because a window was looked at. */
const frugal: SWRConfiguration = { revalidateOnFocus: false, shouldRetryOnError: false };

/** The name that an answer is kept under in the browser, and given by the server's first rendering. */
function keyOf<E extends Endpoint>(spec: E, input: InputOf<E>): string {
  const { params, query } = input as { params?: object; query?: object };
  return addressOf(spec.path, params, query);
}

/**
 * Reads a described call, and keeps its answer.
 * @param spec     a GET
 * @param input    its parameters and query; null asks nothing yet
 * @param initial  what the server rendered with; it is not asked again at once
 */
export function useRead<E extends Endpoint>(spec: E, input: InputOf<E> | null, initial?: AnswerOf<E>) {
  return useSWR<AnswerOf<E>, Error>(
    input && keyOf(spec, input),
    () => send(spec, input as InputOf<E>),
    initial === undefined ? frugal : { ...frugal, fallbackData: initial, revalidateIfStale: false },
  );
}
