/**
 * What is counted for Prometheus, told by those who do it (docs/decisions/095-metrics.md). Without METRICS_TOKEN nobody
 * takes it: telling then costs one comparison, and the library is not loaded.
 */

export type CacheName = 'answers' | 'draws' | 'feed_pages' | 'posts' | 'tokens' | 'small_pictures';

export type Recorder = {
  /** @param route  as the table of calls has it, or the kind of a page; never an address that somebody wrote */
  request: (method: string, route: string, status: number, ms: number) => void;
  statement: (ms: number, failed: boolean) => void;
  /** @param questions  how many were asked together */
  batch: (questions: number) => void;
  cache: (name: CacheName, hit: boolean) => void;
  mail: (outcome: string) => void;
  push: (outcome: string) => void;
};

/** On the global object: pages and calls may each have a copy of this module, and scripts/server/serve.mjs has none. */
const held = globalThis as { hypegistRecorder?: Recorder };

/** Who takes it; nobody where METRICS_TOKEN is not set. */
export const recorder = (): Recorder | undefined => held.hypegistRecorder;

export function recordWith(taker: Recorder): void {
  held.hypegistRecorder = taker;
}
