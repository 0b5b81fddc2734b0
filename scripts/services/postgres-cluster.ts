/** The embedded Postgres's data folder, created completely or not at all, and its password. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { killPoint } from '@/lib/platform/kill-point';
import { type Account, type Binaries, versionOf } from './postgres-programs.ts';
import { besideOf, clearBeside, flushFolder, writeWhole } from './whole-file.ts';

/**
 * Creates the cluster unless it exists.
 * @returns its password
 * @throws Error with a readable message if the files are of another version or cannot be created
 */
export function openCluster(dir: string, binaries: Binaries, account: Account): string {
  clearBeside(dir);
  if (!existsSync(path.join(dir, 'PG_VERSION'))) {
    if (existsSync(dir) && readdirSync(dir).length > 0) putAside(dir);
    return makeCluster(dir, binaries, account);
  }
  requireSameVersion(dir, binaries);
  const kept = keptPassword(dir);
  if (kept) return kept;
  const password = newPassword();
  if (changePassword(dir, binaries, account, password)) {
    writeWhole(passwordFile(dir), password);
    console.log(`The password of the database in ${dir} was missing, and is a new one now.`);
    return password;
  }
  if (holdsDatabases(dir))
    throw new Error(
      `The database's password (${passwordFile(dir)}) is missing, and a new one could not be set. Bring it back from a copy.`,
    );
  putAside(dir);
  return makeCluster(dir, binaries, account);
}

const passwordFile = (dir: string) => path.join(dir, 'hypegist.password');
const newPassword = () => randomBytes(18).toString('hex');

function keptPassword(dir: string): string {
  try {
    return readFileSync(passwordFile(dir), 'utf8').trim();
  } catch {
    return '';
  }
}

/** Creates the cluster under another name and renames it when complete, so an interrupted start leaves nothing half done. */
function makeCluster(dir: string, binaries: Binaries, account: Account): string {
  const beside = besideOf(dir);
  mkdirSync(beside, { mode: 0o700 });
  const password = newPassword();
  const given = besideOf(`${dir}.password`);
  writeFileSync(given, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    for (const each of [beside, given]) chownSync(each, account.uid, account.gid);
  const flags = ['--auth=scram-sha-256', '--username=hypegist', '--encoding=UTF8', '--locale=C'];
  const made = spawnSync(binaries.initdb, ['-D', beside, `--pwfile=${given}`, ...flags], {
    ...account,
    encoding: 'utf8',
  });
  rmSync(given);
  if (made.status !== 0) {
    rmSync(beside, { recursive: true, force: true });
    throw new Error(`Postgres could not make its files in ${dir}: ${made.stderr || made.error}`);
  }
  killPoint('cluster-made');
  writeWhole(passwordFile(beside), password);
  killPoint('cluster-password-kept');
  renameSync(beside, dir);
  flushFolder(path.dirname(dir));
  killPoint('cluster-named');
  return password;
}

function requireSameVersion(dir: string, binaries: Binaries) {
  const made = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  const version = versionOf(binaries);
  const [major] = version.split(/\D/);
  if (made !== major)
    throw new Error(
      `The database's files in ${dir} are of Postgres ${made}, and this is Postgres ${version}. Start the version of HypeGist that made them, or move the folder away to begin anew.`,
    );
}

/** Needs no password: while the server is stopped, Postgres runs in single-user mode. */
function changePassword(dir: string, { postgres }: Binaries, account: Account, password: string): boolean {
  const { status } = spawnSync(postgres, ['--single', '-D', dir, 'postgres'], {
    ...account,
    input: `alter role hypegist password '${password}'\n`,
  });
  return status === 0;
}

/** Object ids of Postgres's own databases are below 16384. */
function holdsDatabases(dir: string): boolean {
  const base = path.join(dir, 'base');
  return existsSync(base) && readdirSync(base).some((name) => Number(name) >= 16_384);
}

/** Renames the folder instead of deleting it, because somebody may still need its content. */
function putAside(dir: string) {
  const aside = `${dir}.unfinished-${randomBytes(4).toString('hex')}`;
  renameSync(dir, aside);
  console.log(`The database's files in ${dir} were never finished. They are in ${aside} now, and made anew.`);
}
