/** The connections to Postgres, and hand-written statements on them. Code that needs no Prisma imports this. */
import { Pool, type QueryResultRow } from 'pg';
import { minute } from '@/lib/contract/constants/time';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { retryQueriesOnConflict } from './conflict-retry';
import { PoolerClient, startupOptions } from './connection-settings';
import { enforceQueryTimeout } from './query-timeout';
import { logSlowQueries } from './slow-query-log';

/**
 * One pool for each address. On the global object, so that a hot reload, or a part that is bundled separately, does not
 * open a second one. By address, so that code with other settings never gets this pool.
 */
const held = globalThis as { hypegistPools?: Map<string, Pool> };

/** The pool, for libraries that bring their own statements. */
export function pool(): Pool {
  held.hypegistPools ??= new Map();
  const address = env().DATABASE_URL;
  const open = held.hypegistPools.get(address) ?? connect();
  held.hypegistPools.set(address, open);
  return open;
}

/**
 * Without a pooler, a new connection costs Postgres a process and every plan anew, so it is kept between two bursts. A
 * pooler keeps connections itself.
 */
const direct = { options: startupOptions, idleTimeoutMillis: 5 * minute };

function connect(): Pool {
  const made = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: env().CONNECTION_TIMEOUT_MS,
    // If migrations have an address of their own, DATABASE_URL goes through a pooler.
    ...(env().DIRECT_DATABASE_URL ? { Client: PoolerClient } : direct),
  });
  // An idle connection that breaks is replaced at the next use. Without a listener, the event would end the process.
  made.on('error', (error) => log.warn({ error }, 'idle database connection lost'));
  logSlowQueries(made, env().SLOW_QUERY_MS);
  enforceQueryTimeout(made, env().STATEMENT_TIMEOUT_MS);
  retryQueriesOnConflict(made);
  return made;
}

/**
 * Runs a hand-written statement. It is prepared once for each connection; through a pooler, each time.
 * @param name    the name of the prepared statement; one name, one text
 * @param text    SQL with `$1`, `$2`, ...
 * @param values  the values of `$1`, `$2`, ...
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

/** Closes every connection; the next statement opens a new pool. */
export async function endPool(): Promise<void> {
  const address = env().DATABASE_URL;
  const open = held.hypegistPools?.get(address);
  held.hypegistPools?.delete(address);
  if (open && !open.ended) await open.end();
}
