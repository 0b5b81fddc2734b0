/** Tables as large as the product may come to have, written by Postgres itself. */
import type { PoolClient } from 'pg';
import { pool } from '@/lib/platform/database/client';

/**
 * Runs statements as a bulk load does: keys are right by construction and not asked for one by one, and it may take its
 * time. What it wrote is vacuumed and analysed.
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

/** The indexes of the tables that are filled, but for those that keep rows apart: made at the end, each costs a third. */
async function indexesOf(client: PoolClient, texts: string[]) {
  const filled = texts.flatMap((text) => [...text.matchAll(/insert into (\w+)/g)].map(([, table]) => table));
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where not indisunique and indrelid = any($1::text[]::regclass[])`,
    [filled],
  );
  return rows;
}
