/**
 * Nothing outside the database is waited for inside a transaction: its locks would be held for as long as somebody else's
 * server takes, or hangs. Whatever speaks to the outside says so here first, so that no new call can forget it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '@/lib/platform/log';

const within = new AsyncLocalStorage<{ open: boolean }>();

/** Runs a transaction, so that `assertOutsideTransaction` knows of it. What it left to be done afterwards is no part of it. */
export async function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const here = { open: true };
  try {
    return await within.run(here, work);
  } finally {
    here.open = false;
  }
}

/**
 * Says that something outside is about to be called.
 * @param what  for whoever reads the error
 * @throws Error inside a transaction. Where people use the product, a late answer is better than none: there it is logged
 */
export function assertOutsideTransaction(what: string): void {
  if (!within.getStore()?.open) return;
  const error = new Error(`${what} is called inside a transaction`);
  if (process.env.NODE_ENV !== 'production') throw error;
  log.error({ error }, 'an outside call inside a transaction');
}
