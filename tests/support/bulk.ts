/** Fills tables to the size that the product may reach, with SQL that runs in Postgres. */
import type { PoolClient } from 'pg';
import { pool } from '@/lib/platform/database/client';

/**
 * Runs statements as a bulk load: without foreign key checks, since the keys are correct by construction, and without a
 * timeout. Vacuums and analyses afterwards.
 * @param texts  SQL, one statement or several in each
 */
export async function inBulk(...texts: string[]): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    const indexes = await indexesOf(client, texts);
    const [drops, makes] = [indexes.map(({ name }) => `drop index ${name}`), indexes.map(({ made }) => made)];
    for (const text of [...drops, ...texts, ...makes, 'vacuum analyze'])
      await client.query({ text, query_timeout: 600_000 } as { text: string });
    await client.query('reset session_replication_role; reset statement_timeout');
  } finally {
    client.release();
  }
}

/** The non-unique indexes of the filled tables. Creating them after the load takes a third of the time. */
async function indexesOf(client: PoolClient, texts: string[]) {
  const filled = texts.flatMap((text) => [...text.matchAll(/insert into (\w+)/g)].map(([, table]) => table));
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where not indisunique and indrelid = any($1::text[]::regclass[])`,
    [filled],
  );
  return rows;
}
