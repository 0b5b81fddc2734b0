/** Makes API calls to prepare a test's data, by default on the server that all tests share. */
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import * as calls from '../../../scripts/chaos/calls.ts';

export type { Bearer } from '../../../scripts/chaos/calls.ts';

export const site = process.env.E2E_URL as string;

/** Makes a call and returns its answer, whatever the status. */
export function answerTo<E extends Endpoint>(
  spec: E,
  input: calls.Said<E>,
  at = site,
): Promise<calls.Answer<AnswerOf<E>>> {
  return calls.answerTo(spec, input, at);
}

/**
 * The same for calls that must be answered 200.
 * @throws Error with the refusal's message
 */
export function ask<E extends Endpoint>(spec: E, input: calls.Said<E>, at = site): Promise<AnswerOf<E>> {
  return calls.ask(spec, input, at);
}
