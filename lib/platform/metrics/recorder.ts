/**
 * What is counted for Prometheus; the code that does the work reports it here (docs/decisions/095-metrics.md). Without
 * METRICS_TOKEN there is no recorder: a report then costs one comparison, and the library is not loaded.
 */

export type CacheName = 'answers' | 'draws' | 'feed_pages' | 'posts' | 'tokens' | 'small_pictures';

export type Recorder = {
  /** @param route  the path in the table of calls, or the kind of a page; never an address from a request */
  request: (method: string, route: string, status: number, ms: number) => void;
  statement: (ms: number, failed: boolean) => void;
  /** @param questions  how many questions the batch has */
  batch: (questions: number) => void;
  cache: (name: CacheName, hit: boolean) => void;
  mail: (outcome: string) => void;
  push: (outcome: string) => void;
};

/**
 * On the global object, because pages and calls may each have a copy of this module, and scripts/server/serve.mjs cannot
 * import it.
 */
const held = globalThis as { hypegistRecorder?: Recorder };

/** The recorder; undefined if METRICS_TOKEN is not set. */
export const recorder = (): Recorder | undefined => held.hypegistRecorder;

export function recordWith(taker: Recorder): void {
  held.hypegistRecorder = taker;
}
