/** What `up` has started goes on: what ends by itself is started again, after pauses that grow, and that is said. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './process.ts';

type Service = { process: ChildProcess; stop: () => Promise<void> };

/** Milliseconds before the first try unless told otherwise; each later pause is twice as long, up to the longest. */
const pauses = { first: 1000, longest: 30_000 };
/** What ran this long, in milliseconds, was well: the next pause is the first again. */
const goodWhile = 60_000;

export type Supervised<T> = { now: () => T; stop: () => Promise<void> };

/**
 * Starts a service and keeps it running until it is stopped.
 * @param options.name    as it begins a sentence, such as `The database`
 * @param options.start   starts it; the second time is told what ran before, for the same port
 * @param options.say     takes the sentences
 * @param options.pause   before the first try, in milliseconds, for tests
 * @param options.tries   how often in a row it is started again, where that has an end; then `gaveUp` is called
 * @throws whatever the first start throws
 */
export async function supervised<T extends Service>(options: {
  name: string;
  start: (before?: T) => Promise<T>;
  say: (sentence: string) => void;
  pause?: number;
  tries?: number;
  gaveUp?: () => void;
}): Promise<Supervised<T>> {
  const { name, start, say, pause: firstPause = pauses.first, tries = Number.POSITIVE_INFINITY } = options;
  const stopping = new AbortController();
  let service = await start();
  let began = performance.now();

  async function watch() {
    for (let deaths = 0; ; ) {
      const how = await endOf(service.process);
      if (stopping.signal.aborted) return;
      if (performance.now() - began > goodWhile) deaths = 0;
      const again = await startAgain(`${name} ended (${how}).`, deaths);
      if (again === null) return;
      deaths = again;
    }
  }

  /** @returns how often in a row it was tried, null where that has come to an end */
  async function startAgain(happened: string, before: number): Promise<number | null> {
    let why = happened;
    for (let deaths = before; deaths < tries; deaths += 1) {
      const pause = Math.min(firstPause * 2 ** deaths, pauses.longest);
      say(`${why} It is started again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        service = await start(service);
        began = performance.now();
        if (stopping.signal.aborted) return null;
        say(`${name} runs again.`);
        return deaths + 1;
      } catch (error) {
        why = `${name} did not start: ${error instanceof Error ? error.message.trim() : error}`;
      }
    }
    say(`${why} It ended ${tries} times in a row and is not started again.`);
    options.gaveUp?.();
    return null;
  }

  const watching = watch();
  return {
    now: () => service,
    stop: async () => {
      stopping.abort();
      await service.stop();
      await watching;
      // A start that was on its way when this was called.
      await service.stop();
    },
  };
}

/** Waits for the end of a process, which may have come already. */
async function endOf(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await new Promise((resolve) => child.once('exit', resolve));
  return child.signalCode ?? `code ${child.exitCode}`;
}
