/** Stops a server that still runs on the same files because its parent process was killed. */
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { shutDown } from './postgres-shutdown.ts';
import { commandOf, everyPid, folderOf, until } from './process.ts';

/**
 * Stops the server, or waits for the child processes of a killed one. Another process that now has its id is not touched.
 * @throws Error if it does not stop
 */
export async function endLeftover(dir: string): Promise<void> {
  const pidFile = path.join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (isServerOf(pid, dir)) {
    await shutDown({ kill: (signal) => process.kill(pid, signal), isRunning: () => isServerOf(pid, dir) });
  }
  // Child processes of a killed server notice it and exit.
  await until(() => helpersOf(dir).length === 0, 'Helpers of an earlier Postgres did not stop');
  // No server uses these files now, but the id in postmaster.pid may belong to another process or to a zombie. Postgres
  // cannot tell and would refuse to start, so the file is removed. Without a process list we cannot tell either.
  if (everyPid().length > 0) rmSync(pidFile, { force: true });
}

/** Whether this process is the server on these files, by its command line or its working directory. */
function isServerOf(pid: number, dir: string): boolean {
  const command = commandOf(pid);
  if (!isPostgres(command)) return false;
  const named = command[command.indexOf('-D') + 1];
  return (command.includes('-D') && sameFolder(named, dir)) || folderOf(pid) === realpathSync(dir);
}

/** The server's child processes have titles such as `postgres: checkpointer`, and the data folder as working directory. */
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
