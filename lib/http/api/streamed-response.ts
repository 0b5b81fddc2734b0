/**
 * A streamed response, for data that is too large to hold in memory. The next piece is requested only when the last one was
 * read, so a slow reader costs one piece of memory.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { streamLongest, streamStall } from '@/lib/contract/constants/requests';

export type Pieces = {
  pieces: AsyncGenerator<Uint8Array, undefined>;
  /** The content type, and other headers. */
  headers: Record<string, string>;
  /** In milliseconds: extra time beyond `streamLongest`. */
  longer?: number;
  /** Called once, however the response ends, with the error if it was not sent to its end. */
  ended: (error?: unknown) => void;
};

export class StreamedResponse {
  constructor(private readonly given: Pieces) {}

  get headers(): Record<string, string> {
    return this.given.headers;
  }

  /**
   * The response's body. It is aborted if nobody reads it for `streamStall`.
   * @param ended  called once, with the error if there was one
   */
  body(ended: (error?: unknown) => void): ReadableStream<Uint8Array> {
    const { pieces, longer = 0 } = this.given;
    const asPartOfIt = AsyncLocalStorage.snapshot();
    let timers: NodeJS.Timeout[] = [];
    let over = false;
    const end = (error?: unknown) => {
      if (over) return;
      over = true;
      for (const timer of timers) clearTimeout(timer);
      // A generator that never started has no `finally` to run.
      void pieces.return(undefined).catch(() => {});
      this.given.ended(error);
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
          const whole = setTimeout(giveUp('the answer took too long'), streamLongest + longer);
          const stall = setTimeout(giveUp('nobody takes the answer'), streamStall);
          timers = [whole.unref(), stall.unref()];
        },
        async pull(controller) {
          timers[1]?.refresh();
          try {
            const { done, value } = await asPartOfIt(() => pieces.next());
            if (over) return;
            if (!done) return controller.enqueue(value);
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
