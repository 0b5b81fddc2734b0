/** Stops a Postgres: with a fast shutdown, or immediately if that does not end. */
import { until } from './process.ts';

type Server = { kill: (signal: 'SIGINT' | 'SIGQUIT') => unknown; isRunning: () => boolean };

/**
 * Stops the server and disconnects its clients. A server in crash recovery, as on a full disk, may never complete this
 * shutdown. Then it is stopped immediately, and the next start recovers all acknowledged writes from the WAL.
 * @param patience  how long the ordinary shutdown may take, in milliseconds
 * @throws Error if the server still runs afterwards
 */
export async function shutDown({ kill, isRunning }: Server, patience = 15_000): Promise<void> {
  if (!isRunning()) return;
  kill('SIGINT');
  await until(() => !isRunning(), '', patience).catch(() => kill('SIGQUIT'));
  await until(() => !isRunning(), 'Postgres did not stop');
}
