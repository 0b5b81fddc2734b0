/** What a call answers, and what a page is first rendered with: the same thing, through the same schema. */
import * as core from 'zod/v4/core';
import type { AnswerOf, Endpoint, ResultOf } from '@/lib/contract/endpoint';
import { compiledSchema } from './compiled-schema';

const schemas = new WeakMap<Endpoint, core.$ZodType>();

/**
 * @param spec    the call whose answer this is
 * @param result  what the domain gave
 * @returns what may leave: the fields that the call's schema names, in the forms that it says
 * @throws where the result is not what the schema says
 */
export function serializeResponse<E extends Endpoint>(spec: E, result: ResultOf<E>): AnswerOf<E> {
  return core.parse(schemaOf(spec), result) as AnswerOf<E>;
}

function schemaOf(spec: Endpoint): core.$ZodType {
  const known = schemas.get(spec);
  if (known) return known;
  const made = compiledSchema(spec.response);
  schemas.set(spec, made);
  return made;
}
