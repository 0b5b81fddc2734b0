/** pg_dump and pg_restore, if a version is installed that supports the server. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { hostOf } from '../services/database-address.ts';

/** Debian's folder, with one subfolder per version. */
const debians = '/usr/lib/postgresql';

export type Found = { program: string; major: number };

/** Every installation of this program on the machine. */
export function installed(name: 'pg_dump' | 'pg_restore'): Found[] {
  const beside = existsSync(debians)
    ? readdirSync(debians).map((version) => path.join(debians, version, 'bin', name))
    : [];
  return [name, ...beside].flatMap((program) => {
    const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
    return status === 0 && major ? [{ program, major }] : [];
  });
}

/** An older program refuses a newer server. @returns the oldest program that is new enough, else null */
export const fittingFor = (server: number, found: readonly Found[]): string | null =>
  found.filter(({ major }) => major >= server).toSorted((one, other) => one.major - other.major)[0]
    ?.program ?? null;

/**
 * Runs a program. The connection string goes through the environment, since every user can read command lines.
 * @throws Error with the program's output
 */
export async function runProgram(program: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const child = spawn(program, args, {
    env: { ...process.env, ...addressOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${path.basename(program)}: ${words.trim()}`);
}

function addressOf(url: URL) {
  const { port, username, password, pathname, searchParams } = url;
  const mode = searchParams.get('sslmode');
  return {
    PGHOST: hostOf(url).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(mode && { PGSSLMODE: mode }),
  };
}
