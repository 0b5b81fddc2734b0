/** Unpacks a base backup as the embedded server's files, completely or not at all. */

import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findBinaries, postgresAccount, reachable, versionOf } from '../services/postgres-programs.ts';
import { besideOf, clearBeside, flushFolder } from '../services/whole-file.ts';

/**
 * @param archive  the tar
 * @param to       where the embedded server will look for its files
 * @param made     the Postgres version that made the archive
 * @throws Error with a readable message if the version is another one, or if files exist already
 */
export async function unpackBaseBackup(archive: string, to: string, made: string): Promise<void> {
  const account = postgresAccount();
  const { dir, binaries } = reachable(path.resolve(to), await findBinaries(), account);
  const version = versionOf(binaries);
  if (Number.parseInt(version, 10) !== Number.parseInt(made, 10))
    throw new Error(
      `This backup is of Postgres ${made}, and this is Postgres ${version}. Restore it with the version of HypeGist that made it, then upgrade.`,
    );
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new Error(`${dir} is not empty.`);
  clearBeside(dir);
  const beside = besideOf(dir);
  mkdirSync(beside, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(beside, account.uid, account.gid);
  // tar runs as Postgres's account, so that this account owns the files. Only we may be able to read the archive.
  const tar = spawn('tar', ['--extract', '--file=-', '-C', beside], {
    ...account,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let words = '';
  tar.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const code = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  await Promise.all([pipeline(createReadStream(archive), tar.stdin).catch(() => {}), code]);
  if ((await code) !== 0) throw new Error(`The archive could not be unpacked: ${words.trim()}`);
  chmodSync(beside, 0o700);
  if (existsSync(dir)) rmdirSync(dir);
  renameSync(beside, dir);
  flushFolder(path.dirname(dir));
}
