/**
 * Migrations without a native engine: the schema engine's WebAssembly build reads prisma/schema and prisma/migrations
 * and keeps the ordinary `_prisma_migrations` table, so `prisma migrate deploy` can take over at any time.
 *
 *   npm run migrate                  apply pending migrations (DATABASE_URL)
 *   npm run migrate -- new <name>    write a migration for the changes of prisma/schema since the last one
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
/** The datamodel after the newest migration; `new` writes the difference from it. */
const snapshotPath = path.join(migrationsDir, 'datamodel.json');
const filters = { externalTables: [], externalEnums: [] };

/** The current prisma/schema, in the format of datamodel.json. */
export function schemaFiles(): SchemaFile[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(schemaDir, name), 'utf8') }));
}

/** Names of all migrations, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The migrations' scripts by name. */
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
 * Applies every pending migration while the app is in use. A migration and the record that it is done are one transaction,
 * so an interrupted migration leaves nothing behind and is applied again. A migration that Postgres only runs outside a
 * transaction is also applied again, after its leftovers are removed (scripts/services/migration-script.ts).
 * @param databaseUrl a Postgres connection string
 * @param names       the existing migrations, oldest first; upgrade tests pass only the first ones
 * @param until       ends the wait for others who migrate, or hold what a migration changes
 * @returns the names of the migrations applied now
 * @throws Error that describes the state of the database and the command to continue with
 */
export async function applyMigrations(
  databaseUrl: string,
  names = migrationNames(),
  until?: AbortSignal,
): Promise<string[]> {
  const scripts = scriptsOf(names);
  const apply = async (engine: Engine, pool: Pool) => {
    await lockMigrations(pool, until);
    await forgetUnfinished(pool);
    const applied = await engine.applyMigrations({ migrationsList: migrationsList(scripts), filters });
    return applied.appliedMigrationNames;
  };
  return withEngine(databaseUrl, schemaFiles(), apply, { scripts, until }).catch((error) => {
    throw new Error(
      `The database could not be brought up to date: ${wordsOf(error)}\nNothing of it is half done. When the cause is gone, \`npm run migrate\` goes on where it ended (and so does \`npm run up\`).`,
    );
  });
}

/**
 * Takes the same advisory lock as Prisma's engine, so that another migration of this database waits. It polls instead of
 * blocking: `create index concurrently` waits for older transactions, and so also for a session blocked on this lock,
 * which would be a deadlock.
 */
async function lockMigrations(pool: Pool, until?: AbortSignal) {
  for (let waited = false; ; waited = true) {
    const { rows } = await pool.query('select pg_try_advisory_lock(72707369) as taken');
    if (rows[0]?.taken) return;
    if (!waited) console.log('Another migration runs on this database. Waiting for it ...');
    await sleep(200, undefined, { signal: until });
  }
}

/**
 * Marks unfinished records as rolled back, since Prisma would refuse to migrate because of them. The lock guarantees that
 * none of them is still running.
 */
async function forgetUnfinished(pool: Pool) {
  const { rows } = await pool.query(`select to_regclass('_prisma_migrations') as migrations`);
  if (!rows[0]?.migrations) return;
  await pool.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  );
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim();

/**
 * The difference between the newest migration's datamodel and prisma/schema.
 * @returns its SQL; empty if every change of prisma/schema has a migration
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
 * The difference between a database and prisma/schema.
 * @returns the SQL that would remove it; Prisma does not compare checks, triggers and functions
 */
export async function driftOf(databaseUrl: string): Promise<string> {
  const files = schemaFiles();
  return withEngine(databaseUrl, files, async (engine) => {
    const from = { tag: 'schemaDatasource' as const, files, configDir: '.' };
    const to = { tag: 'schemaDatamodel' as const, files };
    return (await engine.diff({ from, to, script: true, exitCode: null, filters })).stdout ?? '';
  });
}

/** For an app behind a pooler: stores the session settings with the role of DIRECT_DATABASE_URL. */
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

/** The datamodel after the newest migration; null before the first one. */
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
  // The engine's timer for its lock, which it already has, would keep the process alive for ten more seconds.
  process.exit();
}
