/** The connections to Postgres, and hand-written statements on them. What needs no Prisma takes them from here. */
import { Pool, type QueryResultRow } from 'pg';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { retryQueriesOnConflict } from './conflict-retry';
import { PoolerClient, startupOptions } from './connection-settings';
import { enforceQueryTimeout } from './query-timeout';
import { logSlowQueries } from './slow-query-log';

/**
 * One for each address, kept on the global object, so that a hot reload, or a part that is built by itself, does not open
 * a second one; and what was loaded under other settings never hands out its own.
 */
const held = globalThis as { hypegistPools?: Map<string, Pool> };

/** The pool itself, for libraries that bring their own statements. */
export function pool(): Pool {
  held.hypegistPools ??= new Map();
  const address = env().DATABASE_URL;
  const open = held.hypegistPools.get(address) ?? connect();
  held.hypegistPools.set(address, open);
  return open;
}

function connect(): Pool {
  const made = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 3000,
    // Where migrations have an address of their own, this one goes through a pooler.
    ...(env().DIRECT_DATABASE_URL ? { Client: PoolerClient } : { options: startupOptions }),
  });
  // An idle connection that breaks is replaced at the next use; unheard, the event would end the process.
  made.on('error', (error) => log.warn({ error }, 'idle database connection lost'));
  logSlowQueries(made, env().SLOW_QUERY_MS);
  enforceQueryTimeout(made, env().STATEMENT_TIMEOUT_MS);
  retryQueriesOnConflict(made);
  return made;
}

/**
 * Runs one hand-written statement, prepared once for each connection (through a pooler, each time).
 * @param name    what the statement is called on the server; one name, one text
 * @param text    SQL with `$1`, `$2`, ...
 * @param values  what they stand for
 * @returns the rows
 */
export async function statement<Row extends QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values });
  return result.rows;
}

/** Ends every connection; the next statement opens a new one. */
export async function endPool(): Promise<void> {
  const address = env().DATABASE_URL;
  const open = held.hypegistPools?.get(address);
  held.hypegistPools?.delete(address);
  if (open && !open.ended) await open.end();
}
