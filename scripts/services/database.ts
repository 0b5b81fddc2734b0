/** Selects a command's database: DATABASE_URL, else the embedded one of DATA_DIR. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { killPoint } from '@/lib/platform/kill-point';
import { type Postgres, startPostgres } from './postgres.ts';
import { runningOn, tryFolder } from './running.ts';

export const dataDir = () => path.resolve(process.env.DATA_DIR || '.data');
/** The database's name in the embedded server. */
const embeddedDatabase = 'hypegist';

/** Starts the embedded server of DATA_DIR with the product's database, on the given port or a free one. */
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

/** Creates a database unless it exists. With `template`, as a copy of that database. */
export async function createDatabase(postgres: Pick<Postgres, 'url'>, name: string, template?: string) {
  await withClient(postgres.url('postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database "${name}" ${template ? `template "${template}"` : ''}`);
  });
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A lost connection rejects the next query. Without a listener, its error event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The database for a command, whether or not `up` is running, and a function that releases it.
 * @throws Error on Vercel if no DATABASE_URL is set
 */
export async function databaseForCommands(): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  const own = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
  if (own) return { databaseUrl: own, close: async () => {} };
  // On Vercel an embedded database would be gone after the build, and migrating it would look like success.
  if (process.env.VERCEL) throw new Error('DATABASE_URL is needed and not set');
  // Printed because somebody who forgot the settings would believe that the command used the deployed database.
  console.error(`DATABASE_URL is not set: this is about the embedded database in ${dataDir()}.`);
  for (let waited = false; ; waited = true) {
    const lock = tryFolder(dataDir());
    if (lock) {
      const { postgres, databaseUrl } = await startEmbeddedDatabase();
      return { databaseUrl, close: () => postgres.stop().finally(lock.release) };
    }
    const running = runningOn(dataDir());
    if (running) return { databaseUrl: running.databaseUrl, close: async () => {} };
    // Another command has the folder, or an `up` whose database is not ready yet. Starting a second server would end theirs.
    if (!waited) console.log(`Another command works on ${dataDir()}. Waiting for it ...`);
    await sleep(100);
  }
}
