/**
 * An answer that is sent as it is found, for what is too much to be held at once. The next piece is asked for when the last
 * one was taken, so a slow reader costs a piece and nothing more.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { streamLongest, streamStall } from '@/lib/contract/constants/requests';

export type Pieces = {
  pieces: AsyncGenerator<Uint8Array, undefined>;
  /** Its type, and what else it needs. */
  headers: Record<string, string>;
  /** How long it may take beyond `streamLongest`, in milliseconds. */
  longer?: number;
  /** Called once, however the answer ends. */
  ended: () => void;
};

export class StreamedResponse {
  constructor(private readonly given: Pieces) {}

  get headers(): Record<string, string> {
    return this.given.headers;
  }

  /**
   * The answer's body. It ends by itself where nobody takes what it has.
   * @param ended  told once, with what went wrong where something did
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
