/** pg_dump and pg_restore, if a version is installed that supports the server. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
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
  const { port, username, password, pathname } = url;
  return {
    PGHOST: hostOf(url).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...tlsOf(url.searchParams),
  };
}

/** The setting of libpq for each part of the address that names a file of TLS. */
const tlsFiles = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' } as const;

/**
 * What the address says of TLS, for libpq. It verifies by a file of roots alone, where the app's driver takes those of the
 * system: so it is told to. It takes `system` (from version 16 on) with verify-full alone, which is also what the driver
 * makes of verify-ca.
 */
function tlsOf(asked: URLSearchParams): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, setting] of Object.entries(tlsFiles)) {
    const file = asked.get(name);
    if (file) settings[setting] = file;
  }
  const mode = asked.get('sslmode');
  if (!mode) return settings;
  // A word of the driver's own: by TLS, whoever answers.
  settings.PGSSLMODE = mode === 'no-verify' ? 'require' : mode;
  const verified = mode === 'verify-full' || mode === 'verify-ca';
  if (verified && !settings.PGSSLROOTCERT && !hasRoots()) {
    settings.PGSSLMODE = 'verify-full';
    settings.PGSSLROOTCERT = 'system';
  }
  return settings;
}

/** Whether this machine names roots for libpq: in its setting, or in the file where it looks. */
const hasRoots = () =>
  Boolean(process.env.PGSSLROOTCERT) || existsSync(path.join(homedir(), '.postgresql', 'root.crt'));
