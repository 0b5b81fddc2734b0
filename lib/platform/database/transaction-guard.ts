/**
 * No transaction may wait for another service: its locks would be held as long as that service takes, or hangs. All code
 * that calls another service calls `assertOutsideTransaction` first, so that no new call can forget this.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '@/lib/platform/log';

const within = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs a transaction and marks its async context for `assertOutsideTransaction`. The mark ends with the transaction, so
 * work that it left for later is not affected.
 */
export async function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const here = { open: true };
  try {
    return await within.run(here, work);
  } finally {
    here.open = false;
  }
}

/**
 * Must be called before a call to another service.
 * @param what  the service, for the error message
 * @throws Error inside a transaction. In production it is only logged: there a slow response is better than none
 */
export function assertOutsideTransaction(what: string): void {
  if (!within.getStore()?.open) return;
  const error = new Error(`${what} is called inside a transaction`);
  if (process.env.NODE_ENV !== 'production') throw error;
  log.error({ error }, 'an outside call inside a transaction');
}
