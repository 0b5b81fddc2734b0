/** What a page is first rendered with: the same answer, through the same schema, as the call would give. */
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint, ResultOf } from '@/lib/contract/endpoint';

/**
 * @param spec    the call whose answer this is
 * @param result  what the domain gave
 * @throws where the result is not what the schema says
 */
export function present<E extends Endpoint>(spec: E, result: ResultOf<E>): AnswerOf<E> {
  return z.parse(spec.response, result) as AnswerOf<E>;
}
