/** Prisma's schema engine in its WebAssembly build, over the ordinary driver. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { Pool, type QueryResult } from 'pg';
import { killPoint } from '@/lib/platform/kill-point';
import { runMigration, usualPatience } from './migration-script.ts';

export type Engine = import('@prisma/schema-engine-wasm').SchemaEngine;
export type SchemaFile = { path: string; content: string };

/**
 * Changes Prisma's driver adapter in two ways. The adapter splits a script at every semicolon, even inside function bodies;
 * here the script is sent whole, so that Postgres parses it and runs it as one transaction. And it does not know the type
 * "char" of Postgres's catalogue, which the engine reads during introspection; here it is reported as a character.
 */
class ForTheEngine extends PrismaPg {
  /** Scripts of the migrations that may be applied, by name. */
  scripts = new Map<string, string>();
  /** Ends the wait of a migration for others. */
  until: AbortSignal | undefined;
  /** Postgres's error for a migration that failed. */
  failure: Error | undefined;

  override async connect() {
    const connection = await super.connect();
    const { scripts } = this;
    const patience = { ...usualPatience, until: this.until };
    const client = (connection as unknown as { underlyingDriver: () => Pool }).underlyingDriver();
    connection.executeScript = async (script) => {
      const migration = [...scripts].find(([, each]) => each === script)?.[0];
      if (!migration) return void (await client.query(script));
      killPoint('migration-begun');
      const say = (sentence: string) => console.log(`${migration}: ${sentence}`);
      await runMigration(client, script, finishes(migration), say, patience).catch((error: Error) => {
        // Kept, because the engine's error shows a place in its own sources instead of the cause.
        this.failure = new Error(`${migration}: ${error.message}`);
        throw error;
      });
      killPoint('migration-applied');
    };
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

/** Postgres type ids. */
const [oneByte, text] = [18, 25];

type Glue = {
  SchemaEngine: { new: (options: object, log: () => void, adapter: object) => Promise<Engine> };
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

/**
 * One instance per process. It is on the global object, because tests load this module more than once: the glue code keeps
 * views of the first instance's memory and would use them for a second instance too.
 */
const held = globalThis as { schemaEngine?: Promise<Glue> };

function schemaEngine(): Promise<Glue> {
  held.schemaEngine ??= (async () => {
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
  return held.schemaEngine;
}

/** Records a migration as done in its own transaction. The engine does so only afterwards, and might be killed before. */
const finishes = (migration: string) =>
  `update _prisma_migrations set finished_at = now()
   where migration_name = '${migration}' and finished_at is null and rolled_back_at is null;`;

/**
 * @param databaseUrl  a Postgres connection string
 * @param files        the datamodel
 * @param work         receives the engine and its only connection
 * @param migrations   `scripts` that may be applied, by name; `until` ends their wait for others
 */
export async function withEngine<T>(
  databaseUrl: string,
  files: SchemaFile[],
  work: (engine: Engine, pool: Pool) => Promise<T>,
  migrations: { scripts: Map<string, string>; until?: AbortSignal | undefined } = { scripts: new Map() },
) {
  const glue = await schemaEngine();
  // No statement time-out, since a large table may take long.
  // A single connection, since the advisory lock belongs to the session and is held until the last script has ended.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    options: '-c statement_timeout=0',
  });
  const forTheEngine = new ForTheEngine(pool);
  Object.assign(forTheEngine, migrations);
  const adapter = bindMigrationAwareSqlAdapterFactory(forTheEngine);
  const engine = await glue.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    adapter,
  );
  try {
    return await work(engine, pool);
  } catch (error) {
    throw forTheEngine.failure ?? error;
  } finally {
    engine.free();
    await pool.end();
  }
}
