/** Tables as large as the product may come to have, written by Postgres itself. */
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
    for (const text of [...texts, 'vacuum analyze'])
      await client.query({ text, query_timeout: 600_000 } as { text: string });
    await client.query('reset session_replication_role; reset statement_timeout');
  } finally {
    client.release();
  }
}
