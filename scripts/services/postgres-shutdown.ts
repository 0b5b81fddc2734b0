/** How a Postgres ends: in order, or at once where it never would. */
import { until } from './process.ts';

type Server = { kill: (signal: 'SIGINT' | 'SIGQUIT') => unknown; isRunning: () => boolean };

/**
 * Ends it after its open transactions; whoever is connected is let go of. A server that is asked for that while it begins anew
 * after a crash, as on a full disk, may wait for ever: it is ended at once then, and its next start goes on from its log, which
 * has all that was acknowledged.
 * @param patience  how long it may take to end in order, in milliseconds
 * @throws Error where it runs on nonetheless
 */
export async function shutDown({ kill, isRunning }: Server, patience = 15_000): Promise<void> {
  if (!isRunning()) return;
  kill('SIGINT');
  await until(() => !isRunning(), '', patience).catch(() => kill('SIGQUIT'));
  await until(() => !isRunning(), 'Postgres did not stop');
}
