/**
 * JSON that is streamed list by list and row by row. Like every other response, each row is parsed with the call's response
 * schema.
 */
import * as core from 'zod/v4/core';
import type { Endpoint } from '@/lib/contract/endpoint';
import { compiledSchema } from './compiled-schema';

/** What a domain returns: plain fields, and lists that are read page by page. */
export type Streamed = {
  fields: Record<string, unknown>;
  lists: Record<string, AsyncIterable<unknown[]>>;
};

/** How many characters are sent at a time. */
const pieceSize = 32_768;

export async function* jsonPieces(
  spec: Endpoint,
  { fields, lists }: Streamed,
): AsyncGenerator<string, undefined> {
  const { shape } = (spec.response as unknown as core.$ZodObject)._zod.def;
  let text = '{';
  for (const [at, [name, schema]] of Object.entries(shape).entries()) {
    text += `${at === 0 ? '' : ','}${JSON.stringify(name)}:`;
    const pages = lists[name];
    if (!pages) {
      text += JSON.stringify(core.parse(compiledSchema(schema), fields[name]));
      continue;
    }
    const row = compiledSchema((schema as unknown as core.$ZodArray)._zod.def.element);
    let before = '[';
    for await (const page of pages) {
      for (const each of page) {
        text += before + JSON.stringify(core.parse(row, each));
        before = ',';
        if (text.length < pieceSize) continue;
        yield text;
        text = '';
      }
    }
    text += before === '[' ? '[]' : ']';
  }
  yield `${text}}`;
  return undefined;
}
