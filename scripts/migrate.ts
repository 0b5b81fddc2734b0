/**
 * Migrations without a native engine: the schema engine's WebAssembly build reads prisma/schema and prisma/migrations
 * and keeps the ordinary `_prisma_migrations` table, so `prisma migrate deploy` can take over at any time.
 *
 *   npm run migrate                  apply what is not applied yet (DATABASE_URL)
 *   npm run migrate -- new <name>    write a migration for what changed in prisma/schema since the last one
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { roleSettings } from '@/lib/platform/database/connection-settings';
import { databaseForCommands, withClient } from './services/database.ts';
import { longLocksIn } from './services/migration-locks.ts';
import { type Engine, type SchemaFile, withEngine } from './services/schema-engine.ts';

const schemaDir = path.resolve('prisma/schema');
const migrationsDir = path.resolve('prisma/migrations');
/** The datamodel that the newest migration leads to; `new` writes the difference from here. */
const snapshotPath = path.join(migrationsDir, 'datamodel.json');
const filters = { externalTables: [], externalEnums: [] };

/** prisma/schema as it is, in the form that datamodel.json keeps it in. */
export function schemaFiles(): SchemaFile[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(schemaDir, name), 'utf8') }));
}

/** Every migration's name, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Each migration's script by its name. */
const scriptsOf = (names: string[]) =>
  new Map(names.map((name) => [name, readFileSync(path.join(migrationsDir, name, 'migration.sql'), 'utf8')]));

function migrationsList(scripts: Map<string, string>) {
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: [...scripts].map(([name, value]) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } },
    })),
  };
}

/**
 * Applies every migration that the database has not seen yet, while people go on. One that was cut off has left nothing, as
 * each is one transaction with its own note that it is done; it is applied again, and so is one that Postgres takes outside a
 * transaction alone, whose beginnings are taken away first (scripts/services/migration-script.ts).
 * @param databaseUrl a Postgres connection string
 * @param names       which migrations there are, oldest first; a test of upgrades names the first ones alone
 * @returns the names of the migrations applied now
 * @throws Error that says what became of the database, and with which command to go on
 */
export async function applyMigrations(databaseUrl: string, names = migrationNames()): Promise<string[]> {
  const scripts = scriptsOf(names);
  const apply = async (engine: Engine, pool: Pool) => {
    await lockMigrations(pool);
    await forgetUnfinished(pool);
    const applied = await engine.applyMigrations({ migrationsList: migrationsList(scripts), filters });
    return applied.appliedMigrationNames;
  };
  return withEngine(databaseUrl, schemaFiles(), apply, scripts).catch((error) => {
    throw new Error(
      `The database could not be brought up to date: ${wordsOf(error)}\nNothing of it is half done. When the cause is gone, \`npm run migrate\` goes on where it ended (and so does \`npm run up\`).`,
    );
  });
}

/**
 * Prisma's own number: its engine takes the same lock, so that whoever else migrates this database waits. It asks again and
 * again: an index that is built beside others waits for all that were begun before, and so for one that waits for this lock.
 */
async function lockMigrations(pool: Pool) {
  for (let waited = false; ; waited = true) {
    const { rows } = await pool.query('select pg_try_advisory_lock(72707369) as taken');
    if (rows[0]?.taken) return;
    if (!waited) console.log('Another migration runs on this database. Waiting for it ...');
    await sleep(200);
  }
}

/** What Prisma calls failed, and would refuse for good: under the lock nobody is at it, so that it was undone. */
async function forgetUnfinished(pool: Pool) {
  const { rows } = await pool.query(`select to_regclass('_prisma_migrations') as migrations`);
  if (!rows[0]?.migrations) return;
  await pool.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  );
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim();

/**
 * What a migration written now would hold beside what the newest one led to.
 * @returns its SQL, empty where every change of prisma/schema has its migration
 */
export async function unwrittenChanges(databaseUrl: string): Promise<string> {
  const files = schemaFiles();
  const snapshot = readSnapshot();
  return withEngine(databaseUrl, files, async (engine) => {
    const from = snapshot ? { tag: 'schemaDatamodel' as const, files: snapshot } : { tag: 'empty' as const };
    const to = { tag: 'schemaDatamodel' as const, files };
    return (await engine.diff({ from, to, script: true, exitCode: null, filters })).stdout ?? '';
  });
}

/**
 * Where a database is not what prisma/schema says.
 * @returns the SQL that would make it so; what Prisma cannot say (checks, triggers, functions) it does not see
 */
export async function driftOf(databaseUrl: string): Promise<string> {
  const files = schemaFiles();
  return withEngine(databaseUrl, files, async (engine) => {
    const from = { tag: 'schemaDatasource' as const, files, configDir: '.' };
    const to = { tag: 'schemaDatamodel' as const, files };
    return (await engine.diff({ from, to, script: true, exitCode: null, filters })).stdout ?? '';
  });
}

/** For an app that goes through a pooler: its sessions' settings stay with the role that DIRECT_DATABASE_URL names. */
export async function keepSessionDefaults(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(roleSettings));
}

async function newMigration(databaseUrl: string, name: string) {
  const script = await unwrittenChanges(databaseUrl);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrationsDir, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), script);
  writeFileSync(snapshotPath, `${JSON.stringify(schemaFiles(), null, 1)}\n`);
  console.log(
    `Wrote ${path.relative('.', folder)}/migration.sql. Read it, add what Prisma cannot say, commit it.`,
  );
  for (const each of longLocksIn(script)) console.log(`People would wait. ${each}`);
}

/** The datamodel that the newest migration leads to; null before the first one. */
export function readSnapshot(): SchemaFile[] | null {
  try {
    return JSON.parse(readFileSync(snapshotPath, 'utf8'));
  } catch {
    return null;
  }
}

if (import.meta.filename === process.argv[1]) {
  let close = async () => {};
  try {
    const database = await databaseForCommands();
    close = database.close;
    const { databaseUrl } = database;
    const [verb, name] = process.argv.slice(2);
    if (verb === 'new' && name) await newMigration(databaseUrl, name);
    else {
      const applied = await applyMigrations(databaseUrl);
      if (process.env.DIRECT_DATABASE_URL) await keepSessionDefaults(databaseUrl);
      console.log(applied.map((each) => `applied ${each}`).join('\n') || 'up to date');
    }
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  } finally {
    await close();
  }
  // The engine's own clock, set for the lock that it has long had, would hold the process for ten seconds more.
  process.exit();
}
