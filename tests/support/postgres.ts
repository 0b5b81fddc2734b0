/**
 * Runs before all API tests: starts one real Postgres with a migrated template database, which is cloned for each test file.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '../../scripts/migrate.ts';
import { createDatabase } from '../../scripts/services/database.ts';
import { startPostgres } from '../../scripts/services/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection string of the server's maintenance database, through its Unix socket. Tests that need TCP use
     * `tcpAddress`.
     */
    postgresUrl: string;
  }
}

const gigabyte = 2 ** 30;

/** A folder in memory, if there is enough: each test file creates and deletes a database of a thousand files. */
function roomyFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > 10 * gigabyte ? memory : tmpdir();
}

export default async function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(roomyFolder(), 'hypegist-tests-'));
  // When the tests run as root, Postgres runs as another user and needs access.
  chmodSync(dir, 0o755);
  // Test data need not survive a crash. Large tables are filled here, so keep writes in memory, and do not zero the log's
  // files in advance.
  const postgres = await startPostgres({
    dir: path.join(dir, 'postgres'),
    flags: [
      ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
      ...['wal_level=minimal', 'max_wal_senders=0', 'wal_init_zero=off', 'max_wal_size=4GB'],
      ...[
        'shared_buffers=256MB',
        'maintenance_work_mem=128MB',
        'max_parallel_workers=0',
        'max_parallel_maintenance_workers=0',
      ],
      // A test that fills a large table analyses it itself; a database that lives for seconds needs no autovacuum.
      'autovacuum=off',
    ],
  });
  try {
    await createDatabase(postgres, 'template_migrated');
    await applyMigrations(postgres.url('template_migrated'));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
