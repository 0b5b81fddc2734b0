/** The database's disk is full in the middle of a migration. */
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { applyMigrations, migrationNames } from '../../../scripts/migrate.ts';
import { createDatabase, withClient } from '../../../scripts/services/database.ts';
import { startPostgres } from '../../../scripts/services/postgres.ts';

const isRoot = process.getuid?.() === 0;
const megabytes = 120;

/** Fills the file system of a folder to its last byte. Who may not mount holds each of Postgres's files to a size instead. */
function fill(folder: string, pid: number): () => void {
  if (!isRoot) {
    execFileSync('prlimit', ['--pid', String(pid), '--fsize=65536']);
    return () => {};
  }
  const file = path.join(folder, 'filler');
  const open = openSync(file, 'w');
  try {
    for (const size of [1_000_000, 1000]) {
      const bytes = Buffer.alloc(size, 1);
      for (let written = 0; written < megabytes * 1_000_000; written += size) writeSync(open, bytes);
    }
  } catch {
    // Full.
  }
  closeSync(open);
  return () => rmSync(file);
}

test('a migration that found no room is undone, says what to do, and goes on when there is some', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-full-'));
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  chmodSync(folder, 0o755);
  const dir = path.join(folder, 'postgres');
  let postgres = await startPostgres({ dir });
  try {
    await createDatabase(postgres, 'app');
    const [first = '', ...later] = migrationNames();
    await applyMigrations(postgres.url('app'), [first]);
    const restore = fill(folder, postgres.pid);
    await expect(applyMigrations(postgres.url('app'))).rejects.toThrow(
      /^The database could not be brought up to date: [\s\S]+When the cause is gone, `npm run migrate` goes on/,
    );
    restore();
    await postgres.stop();
    postgres = await startPostgres({ dir });
    expect(await applyMigrations(postgres.url('app'))).toEqual(later);
    const { rows } = await withClient(postgres.url('app'), (client) =>
      client.query('select count(*)::int as done from _prisma_migrations where finished_at is not null'),
    );
    expect(rows).toEqual([{ done: migrationNames().length }]);
  } finally {
    await postgres.stop();
    if (isRoot) execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
