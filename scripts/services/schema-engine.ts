/** Prisma's schema engine in its WebAssembly build, over the ordinary driver. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { Pool, type QueryResult } from 'pg';
import { killPoint } from '@/lib/platform/kill-point';
import { runMigration } from './migration-script.ts';

export type Engine = import('@prisma/schema-engine-wasm').SchemaEngine;
export type SchemaFile = { path: string; content: string };

/**
 * The driver runs a script piece by piece, cut at every semicolon, even inside a function's body. Sent whole, Postgres
 * reads it itself, and as one transaction. Nor does it know the one-byte type that Postgres's own catalogue is full of,
 * where the engine looks at a database; called a character, it is what the engine expects.
 */
class ForTheEngine extends PrismaPg {
  /** The migrations that may be applied, their scripts by their names. */
  scripts = new Map<string, string>();
  /** What Postgres said to the one that it did not take. */
  failure: Error | undefined;

  override async connect() {
    const connection = await super.connect();
    const { scripts } = this;
    const client = (connection as unknown as { underlyingDriver: () => Pool }).underlyingDriver();
    connection.executeScript = async (script) => {
      const migration = [...scripts].find(([, each]) => each === script)?.[0];
      if (!migration) return void (await client.query(script));
      killPoint('migration-begun');
      const say = (sentence: string) => console.log(`${migration}: ${sentence}`);
      await runMigration(client, script, finishes(migration), say).catch((error: Error) => {
        // The engine would say where in its own sources that was, and not what.
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

/** Types by the numbers that Postgres has for them. */
const [oneByte, text] = [18, 25];

type Glue = {
  SchemaEngine: { new: (options: object, log: () => void, adapter: object) => Promise<Engine> };
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

/**
 * Once a process, and so on the global object, as tests load this module more than once: the glue keeps views of the
 * first instance's memory, and would read a second one's through them.
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

/** A migration's own note that it is done, in its own transaction: the engine's comes after, when it may be too late. */
const finishes = (migration: string) =>
  `update _prisma_migrations set finished_at = now()
   where migration_name = '${migration}' and finished_at is null and rolled_back_at is null;`;

/**
 * @param databaseUrl  a Postgres connection string
 * @param files        the datamodel
 * @param work         what to do with the engine, and with the one connection that it has
 * @param scripts      the migrations that may be applied by it, by their names
 */
export async function withEngine<T>(
  databaseUrl: string,
  files: SchemaFile[],
  work: (engine: Engine, pool: Pool) => Promise<T>,
  scripts = new Map<string, string>(),
) {
  const glue = await schemaEngine();
  // A large table may take its time, whatever the role's sessions are held to.
  // One connection for all of it: the lock is the session's, and held until its last script has ended.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    options: '-c statement_timeout=0',
  });
  const forTheEngine = new ForTheEngine(pool);
  forTheEngine.scripts = scripts;
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
