/** Keeps the services of `up` running: restarts a service that exits, with back-off, and prints it. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './process.ts';

type Service = { process: ChildProcess; stop: () => Promise<void> };

/** Back-off in milliseconds: the default first pause, doubled for each retry up to the longest. */
const pauses = { first: 1000, longest: 30_000 };
/** After running this long, in milliseconds, a service counts as healthy and the back-off is reset. */
const goodWhile = 60_000;

export type Supervised<T> = { now: () => T; stop: () => Promise<void> };

/**
 * Starts a service and keeps it running until it is stopped.
 * @param options.name    the name for the beginning of a sentence, such as `The database`
 * @param options.start   starts the service; a restart receives the previous one, to reuse its port
 * @param options.say     receives the messages
 * @param options.pause   first pause in milliseconds, for tests
 * @param options.tries   maximum number of restarts in a row; after them `gaveUp` is called
 * @throws the error of the first start
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

  /** @returns the number of restarts in a row; null if it was stopped or gave up */
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
      // Stops also a service whose restart was in progress when `stop` was called.
      await service.stop();
    },
  };
}

/** Waits for the exit of a process, which may already have ended. */
async function endOf(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await new Promise((resolve) => child.once('exit', resolve));
  return child.signalCode ?? `code ${child.exitCode}`;
}
