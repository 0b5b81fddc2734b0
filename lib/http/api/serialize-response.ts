/** Serializes a call's response, and the same data for a page's first render, with the same schema. */
import * as core from 'zod/v4/core';
import type { AnswerOf, Endpoint, ResultOf } from '@/lib/contract/endpoint';
import { compiledSchema } from './compiled-schema';

const schemas = new WeakMap<Endpoint, core.$ZodType>();

/**
 * @param spec    the call
 * @param result  what the domain function returned
 * @returns only the fields that the call's schema names, validated by it
 * @throws if the result does not match the schema
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
