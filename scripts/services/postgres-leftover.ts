/** A server that an earlier start left on the same files, when its parent was killed. */
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { shutDown } from './postgres-shutdown.ts';
import { commandOf, everyPid, folderOf, until } from './process.ts';

/**
 * Ends it, and waits for what a killed one left behind. Whoever else has its number by now is left alone.
 * @throws Error where it does not end
 */
export async function endLeftover(dir: string): Promise<void> {
  const pidFile = path.join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (isServerOf(pid, dir)) {
    await shutDown({ kill: (signal) => process.kill(pid, signal), isRunning: () => isServerOf(pid, dir) });
  }
  // A killed server's helpers see that it is gone, and go.
  await until(() => helpersOf(dir).length === 0, 'Helpers of an earlier Postgres did not stop');
  // Nobody works on these files, though the number may be another process's, or one that nobody has waited for yet:
  // Postgres itself cannot tell, and would refuse to start. Without a list of processes we cannot either.
  if (everyPid().length > 0) rmSync(pidFile, { force: true });
}

/** Whether this process is the server on these files: its command line names them, or it works in them. */
function isServerOf(pid: number, dir: string): boolean {
  const command = commandOf(pid);
  if (!isPostgres(command)) return false;
  const named = command[command.indexOf('-D') + 1];
  return (command.includes('-D') && sameFolder(named, dir)) || folderOf(pid) === realpathSync(dir);
}

/** They call themselves `postgres: checkpointer` and the like, and work in the server's folder. */
const helpersOf = (dir: string) => {
  const real = realpathSync(dir);
  return everyPid().filter((pid) => folderOf(pid) === real && isPostgres(commandOf(pid)));
};

const isPostgres = ([program = '']: string[]) =>
  /^postgres(\.exe)?:?$/.test(path.basename(program.split(' ')[0] ?? ''));

function sameFolder(named: string | undefined, dir: string): boolean {
  try {
    return named !== undefined && path.isAbsolute(named) && realpathSync(named) === realpathSync(dir);
  } catch {
    return false;
  }
}
