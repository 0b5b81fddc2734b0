/** What follows an answer: effects on the outside, which must not keep a person waiting, nor undo what they did. */
import { after } from 'next/server';
import { assertOutsideTransaction } from './database/transaction-guard';
import { log } from './log';
import { requestAtHand } from './request-context';

const underway = new Set<Promise<unknown>>();

/**
 * Does something once the answer has gone out. If it fails, that is logged; what was answered stands.
 * @param work  called after the answer, or at once where nothing is being answered, as in a command
 */
export function afterResponse(work: () => Promise<unknown>): void {
  assertOutsideTransaction('what follows an answer');
  const quietly = () => {
    const done = work()
      .catch((error) => log.error({ error }, 'an effect after the answer failed'))
      .finally(() => underway.delete(done));
    underway.add(done);
    return done;
  };
  const served = requestAtHand()?.afterResponse;
  try {
    if (served) served(quietly);
    else after(quietly);
  } catch {
    // Not within a request that Next answers.
    void quietly();
  }
}

/** Waits for what has begun to follow earlier answers; for tests and commands that look at what is left behind. */
export async function pendingEffects(): Promise<void> {
  while (underway.size > 0) await Promise.all(underway);
}
