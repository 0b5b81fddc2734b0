/** Which database a command works on: the one that DATABASE_URL names, else the embedded one of DATA_DIR. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { killPoint } from '@/lib/platform/kill-point';
import { type Postgres, startPostgres } from './postgres.ts';
import { runningOn, tryFolder } from './running.ts';

export const dataDir = () => path.resolve(process.env.DATA_DIR || '.data');
/** The database inside the embedded server that `up` and `dev` use. */
const embeddedDatabase = 'hypegist';

/** Starts the embedded server of DATA_DIR with the product's database in it, on a port to keep or a free one. */
export async function startEmbeddedDatabase(
  port?: number,
): Promise<{ postgres: Postgres; databaseUrl: string }> {
  const postgres = await startPostgres({ dir: path.join(dataDir(), 'postgres'), ...(port && { port }) });
  try {
    await createDatabase(postgres, embeddedDatabase);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  killPoint('database-made');
  return { postgres, databaseUrl: postgres.url(embeddedDatabase) };
}

/** Makes a database unless it is there, as a copy of `template` where one is named. */
export async function createDatabase(postgres: Pick<Postgres, 'url'>, name: string, template?: string) {
  await withClient(postgres.url('postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database "${name}" ${template ? `template "${template}"` : ''}`);
  });
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For commands: the database, whether or not `up` runs beside them, and how to let go of it.
 * @throws Error on Vercel where none is named */
export async function databaseForCommands(): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  const own = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
  if (own) return { databaseUrl: own, close: async () => {} };
  // There is nothing to embed there: migrating a database that is gone after the build would look like success.
  if (process.env.VERCEL) throw new Error('DATABASE_URL is needed and not set');
  // Where settings were forgotten it would look as if the deployed database had been worked on.
  console.error(`DATABASE_URL is not set: this is about the embedded database in ${dataDir()}.`);
  for (let waited = false; ; waited = true) {
    const lock = tryFolder(dataDir());
    if (lock) {
      const { postgres, databaseUrl } = await startEmbeddedDatabase();
      return { databaseUrl, close: () => postgres.stop().finally(lock.release) };
    }
    const running = runningOn(dataDir());
    if (running) return { databaseUrl: running.databaseUrl, close: async () => {} };
    // Another command, or an `up` whose database is not ready yet: starting one's own would end theirs.
    if (!waited) console.log(`Another command works on ${dataDir()}. Waiting for it ...`);
    await sleep(100);
  }
}
