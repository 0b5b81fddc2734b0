/**
 * An answer that is sent as it is found, for what is too much to be held at once: JSON, list by list and row by row, each
 * row parsed with the call's response schema like every other answer. The next rows are asked for when the last ones were
 * taken, so a slow reader costs a page of rows and nothing more.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import * as core from 'zod/v4/core';
import { streamLongest, streamStall } from '@/lib/contract/constants';
import type { Endpoint } from '@/lib/contract/endpoint';
import { compiledSchema } from './compiled-schema';

/** What a domain gives: some fields as they are, and lists that are read page by page. */
export type Streamed = {
  fields: Record<string, unknown>;
  lists: Record<string, AsyncIterable<unknown[]>>;
  /** Called once, however the answer ends. */
  ended: () => void;
};

/** How much text is handed over at a time, in characters. */
const pieceSize = 32_768;

export class StreamedResponse {
  constructor(
    private readonly spec: Endpoint,
    private readonly given: Streamed,
  ) {}

  /**
   * The answer's body. It ends by itself where nobody takes what it has.
   * @param ended  told once, with what went wrong where something did
   */
  body(ended: (error?: unknown) => void): ReadableStream<Uint8Array> {
    const pieces = piecesOf(this.spec, this.given);
    const asPartOfIt = AsyncLocalStorage.snapshot();
    const utf8 = new TextEncoder();
    let timers: NodeJS.Timeout[] = [];
    let over = false;
    const end = (error?: unknown) => {
      if (over) return;
      over = true;
      for (const timer of timers) clearTimeout(timer);
      // One that never began has no `finally` to run.
      void pieces.return(undefined).catch(() => {});
      this.given.ended();
      ended(error);
    };
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const giveUp = (why: string) => () => {
            const error = new Error(why);
            controller.error(error);
            end(error);
          };
          const whole = setTimeout(giveUp('the answer took too long'), streamLongest);
          const stall = setTimeout(giveUp('nobody takes the answer'), streamStall);
          timers = [whole.unref(), stall.unref()];
        },
        async pull(controller) {
          timers[1]?.refresh();
          try {
            const { done, value } = await asPartOfIt(() => pieces.next());
            if (over) return;
            if (!done) return controller.enqueue(utf8.encode(value));
            controller.close();
            end();
          } catch (error) {
            if (!over) controller.error(error);
            end(error);
          }
        },
        cancel: () => end(new Error('the reader is gone')),
      },
      { highWaterMark: 0 },
    );
  }
}

async function* piecesOf(spec: Endpoint, { fields, lists }: Streamed): AsyncGenerator<string, undefined> {
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
