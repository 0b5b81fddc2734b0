/** A server of the tests' own that backups are made of, and the commands that make and restore them. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest } from '../../scripts/backup/manifest.ts';
import { applyMigrations } from '../../scripts/migrate.ts';
import { createDatabase } from '../../scripts/services/database.ts';
import { startPostgres } from '../../scripts/services/postgres.ts';
import { runToItsEnd } from './kill-points';

/**
 * The tests' usual server keeps no log of changes, which a base backup is made of. Called before anything asks for the pool of
 * connections, which then leads here.
 * @returns `stop`, for after all tests; `folder`, which holds the server's files and every `aPlace`
 */
export async function aServerToBackUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-backup-'));
  // Postgres runs as an account of its own where the tests run as root.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ dir: path.join(folder, 'server') });
  await createDatabase(server, 'hypegist');
  const databaseUrl = server.url('hypegist');
  await applyMigrations(databaseUrl);
  process.env.DATABASE_URL = databaseUrl;
  const dataDir = process.env.DATA_DIR as string;
  return {
    folder,
    server,
    databaseUrl,
    dataDir,
    aPlace: (name: string) => path.join(folder, name),
    // Whatever pg_dump this machine has.
    backUp: (to: string, more: Record<string, string> = {}) =>
      runCommand('backup', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...more }, to, '--base-backup'),
    stop: async () => {
      const { disconnect } = await import('@/lib/platform/database/client');
      await disconnect();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command of `scripts/` to its end. @returns its exit code and its words */
export const runCommand = (command: string, env: Record<string, string>, ...args: string[]) =>
  runToItsEnd(`scripts/${command}.ts`, { NEXTAUTH_SECRET: '', CRON_SECRET: '', ...env }, { args });

export const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(path.join(backup, 'backup.json'), 'utf8')) as Manifest;
