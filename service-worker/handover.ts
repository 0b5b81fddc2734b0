/**
 * A newer build's worker takes over while pages are open. Chromium may lose a navigation that arrives just as a worker with
 * unfinished requests is replaced: the page never loads. So a newer worker does not take over by itself. It waits until the
 * one at work finds that nothing has been requested for a while.
 */
import { worker } from './worker.ts';

/** From worker to worker. `newer`: a newer one is being installed. `take over`: the one it is sent to may replace the sender. */
export type HandoverMessage = { handover: 'newer' | 'take over' };

/** How long nothing must have been requested, in milliseconds. */
const quietMs = 1500;

let unfinished = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;

/** Counts this work as unfinished until it ends. @returns the same promise */
export function counting<Result>(work: Promise<Result>): Promise<Result> {
  unfinished += 1;
  const end = () => {
    unfinished -= 1;
    if (worker.registration.waiting) handOverWhenQuiet();
  };
  work.then(end, end);
  return work;
}

function handOverWhenQuiet() {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    const message: HandoverMessage = { handover: 'take over' };
    // If something is unfinished, its end calls this again.
    if (unfinished === 0) worker.registration.waiting?.postMessage(message);
  }, quietMs);
}

/** Tells the worker at work, if there is one, that this newer one is being installed. */
export function announce(): void {
  const message: HandoverMessage = { handover: 'newer' };
  worker.registration.active?.postMessage(message);
}

export function onHandover({ handover }: HandoverMessage): void {
  if (handover === 'newer') handOverWhenQuiet();
  else void worker.skipWaiting();
}
