/**
 * Side effects after the response, such as calls to other services. They must neither keep a person waiting nor undo the
 * write.
 */
import { after } from 'next/server';
import { assertOutsideTransaction } from './database/transaction-guard';
import { log } from './log';
import { requestAtHand } from './request-context';

const underway = new Set<Promise<unknown>>();

/**
 * Runs `work` after the response was sent. A failure is logged; the response is not affected.
 * @param work  runs after the response, or at once outside a request, as in a command
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
    // Outside a request of Next.
    void quietly();
  }
}

/** Waits for side effects of earlier responses that are running; for tests and commands that check the result. */
export async function pendingEffects(): Promise<void> {
  while (underway.size > 0) await Promise.all(underway);
}
