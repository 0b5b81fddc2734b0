/**
 * Migrations without a native engine: the schema engine's WebAssembly build reads prisma/schema and prisma/migrations
 * and keeps the ordinary `_prisma_migrations` table, so `prisma migrate deploy` can take over at any time.
 *
 *   npm run migrate                  apply what is not applied yet (DATABASE_URL)
 *   npm run migrate -- new <name>    write a migration for what changed in prisma/schema since the last one
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { Pool, type QueryResult } from 'pg';
import { keptWithRole } from '@/lib/platform/session-defaults';
import { databaseForCommands, withClient } from './services/database.ts';

type Engine = import('@prisma/schema-engine-wasm').SchemaEngine;
type SchemaFile = { path: string; content: string };

const schemaDir = path.resolve('prisma/schema');
const migrationsDir = path.resolve('prisma/migrations');
/** The datamodel that the newest migration leads to; `new` writes the difference from here. */
const snapshotPath = path.join(migrationsDir, 'datamodel.json');
const filters = { externalTables: [], externalEnums: [] };

/**
 * The driver runs a script piece by piece, cut at every semicolon, even inside a function's body. Sent whole, Postgres
 * reads it itself, and as one transaction. Nor does it know the one-byte type that Postgres's own catalogue is full of,
 * where the engine looks at a database; called a character, it is what the engine expects.
 */
class ForTheEngine extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    const client = (connection as unknown as { underlyingDriver: () => Pool }).underlyingDriver();
    connection.executeScript = async (script) => void (await client.query(script));
    const columnsOf = new WeakMap<object, number[]>();
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<QueryResult>;
    client.query = (async (...args: unknown[]) => {
      const result = await send(...args);
      const ofOneByte = [...(result.fields ?? []).entries()].filter(
        ([, field]) => field.dataTypeID === oneByte,
      );
      for (const [, field] of ofOneByte) field.dataTypeID = text;
      if (result.rows)
        columnsOf.set(
          result.rows,
          ofOneByte.map(([column]) => column),
        );
      return result;
    }) as typeof client.query;
    const read = connection.queryRaw.bind(connection);
    connection.queryRaw = async (query) => {
      const result = await read(query);
      for (const column of columnsOf.get(result.rows) ?? [])
        result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return connection;
  }
}

/** Types by the numbers that Postgres has for them. */
const [oneByte, text] = [18, 25];

type Glue = {
  SchemaEngine: { new: (options: object, log: () => void, adapter: object) => Promise<Engine> };
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

let loaded: Promise<Glue> | undefined;

/** Once a process: the glue keeps views of the first instance's memory, and would read a second one's through them. */
function schemaEngine(): Promise<Glue> {
  loaded ??= (async () => {
    const require = createRequire(import.meta.url);
    const glue = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as Glue;
    const wasmPath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
    const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
      './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
    });
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    return glue;
  })();
  return loaded;
}

async function withEngine<T>(databaseUrl: string, files: SchemaFile[], work: (engine: Engine) => Promise<T>) {
  const glue = await schemaEngine();
  // A large table may take its time, whatever the role's sessions are held to.
  const pool = new Pool({ connectionString: databaseUrl, max: 2, options: '-c statement_timeout=0' });
  const adapter = bindMigrationAwareSqlAdapterFactory(new ForTheEngine(pool));
  const engine = await glue.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    adapter,
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

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

function migrationsList(names: string[]) {
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(path.join(migrationsDir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}

/**
 * Applies every migration that the database has not seen yet.
 * @param databaseUrl a Postgres connection string
 * @param names       which migrations there are, oldest first; a test of upgrades names the first ones alone
 * @returns the names of the migrations applied now
 * @throws Error with the engine's own words when one fails; it is then marked failed, as by `prisma migrate deploy`
 */
export async function applyMigrations(databaseUrl: string, names = migrationNames()): Promise<string[]> {
  return withEngine(databaseUrl, schemaFiles(), async (engine) => {
    const applied = await engine.applyMigrations({ migrationsList: migrationsList(names), filters });
    return applied.appliedMigrationNames;
  });
}

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
  await withClient(databaseUrl, (client) => client.query(keptWithRole));
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
  const { databaseUrl, close } = await databaseForCommands();
  try {
    const [verb, name] = process.argv.slice(2);
    if (verb === 'new' && name) await newMigration(databaseUrl, name);
    else {
      const applied = await applyMigrations(databaseUrl);
      if (process.env.DIRECT_DATABASE_URL) await keepSessionDefaults(databaseUrl);
      console.log(applied.map((each) => `applied ${each}`).join('\n') || 'up to date');
    }
  } finally {
    await close();
  }
}
