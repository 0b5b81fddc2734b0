/**
 * A newer build's worker takes over while pages are open. Chromium may lose a navigation that arrives just as a worker with
 * unfinished requests is replaced: the page never loads. So a newer worker waits until the one at work finds that nothing has
 * been requested for a while.
 */
import { worker } from './worker.ts';

/**
 * From worker to worker. `newer`: the sender is newer and waits. `heard`: the sender will say when. `take over`: the one it
 * is sent to may replace the sender.
 */
export type HandoverMessage = { handover: 'newer' | 'heard' | 'take over' };

/** How long nothing must have been requested, in milliseconds. */
const quietMs = 1500;
/** How long the one at work has for `heard`, in milliseconds. It may have to be started first, on a slow phone. */
const answerMs = 5000;

const say = (to: Pick<ServiceWorker, 'postMessage'> | null, handover: HandoverMessage['handover']) =>
  to?.postMessage({ handover } satisfies HandoverMessage);

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
  // If something is unfinished, its end calls this again.
  quiet = setTimeout(() => unfinished === 0 && say(worker.registration.waiting, 'take over'), quietMs);
}

/** Called with the answer to `announce`. Undefined if this worker was stopped and started since it announced itself. */
let onHeard: (() => void) | undefined;

/**
 * Tells the worker at work that this newer one is there. Takes over if there is none, or if it does not answer in time: then
 * it is of an earlier version, or broken.
 * @returns a promise that resolves when it has answered, or this one takes over
 */
export async function announce(): Promise<void> {
  const answered = new Promise<boolean>((resolve) => {
    onHeard = () => resolve(true);
    setTimeout(resolve, answerMs, false);
  });
  const { active } = worker.registration;
  say(active, 'newer');
  if (!active || !(await answered)) void worker.skipWaiting();
}

/** @returns a promise that resolves when it is done */
export async function onHandover(
  { handover }: HandoverMessage,
  from: Parameters<typeof say>[0],
): Promise<void> {
  if (handover === 'heard') return onHeard?.();
  if (handover === 'newer') {
    say(from, 'heard');
    return handOverWhenQuiet();
  }
  // The browser had stopped this worker, and starting it took time in which somebody may have pressed a link.
  if (!onHeard) return announce();
  void worker.skipWaiting();
}
