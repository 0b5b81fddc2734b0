/**
 * The Unix socket of the embedded Postgres. A statement through it costs the app server a quarter less processor time than
 * through TCP on loopback (docs/decisions/107-a-socket-for-the-embedded-database.md).
 */
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Account } from './postgres-programs.ts';

/** The longest path that every operating system accepts for a socket, in bytes: that of macOS. */
const longestPath = 103;

/**
 * Creates an empty folder for the sockets of the server on `dir`. What a killed server left there is removed: Postgres
 * would refuse to start if the process id in its lock file belonged to another process by now.
 * @param account  the server's account, which alone may enter
 * @returns the folder, or null where there are no such sockets: then the server is reached by TCP
 */
export async function makeSocketFolder(dir: string, account: Account): Promise<string | null> {
  const folder = `${dir}-socket`;
  rmSync(folder, { recursive: true, force: true });
  const longest = path.join(folder, '.s.PGSQL.65535');
  if (Buffer.byteLength(longest) > longestPath) return null;
  mkdirSync(folder, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  if (await holdsSockets(folder)) return folder;
  rmSync(folder, { recursive: true, force: true });
  return null;
}

/** Windows has no such sockets, and some shared folders of virtual machines and containers refuse them. */
function holdsSockets(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(path.join(folder, 'trial'), () => server.close(() => resolve(true)));
  });
}
