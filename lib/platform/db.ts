/** Postgres: Prisma for plain work, hand-written statements for the hot reads and for what must be one statement. */
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type QueryResultRow } from 'pg';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';
import { triedAgain, tryStatementsAgain } from './conflicts';
import { env } from './env';
import { log } from './log';
import { asTransaction } from './outside';
import { saidAtConnecting, ThroughPooler } from './session-defaults';
import { endSilentConnections } from './silent-connections';
import { logSlowStatements } from './slow-statements';

export { isByDeparted, isDuplicate, isOrphan, isUnavailable } from './errors';

export type Transaction = Prisma.TransactionClient;

type Connections = { pool: Pool; prisma: PrismaClient };

/** Kept on the global object, so that a hot reload does not open a second pool. */
const held = globalThis as { hypegistDb?: Connections };

function connections(): Connections {
  held.hypegistDb ??= connect();
  return held.hypegistDb;
}

function connect(): Connections {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 3000,
    // Where migrations have an address of their own, this one goes through a pooler.
    ...(env().DIRECT_DATABASE_URL ? { Client: ThroughPooler } : { options: saidAtConnecting }),
  });
  // An idle connection that breaks is replaced at the next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ error }, 'idle database connection lost'));
  logSlowStatements(pool, env().SLOW_QUERY_MS);
  endSilentConnections(pool, env().STATEMENT_TIMEOUT_MS);
  tryStatementsAgain(pool);
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

/** The Prisma client. */
export function db(): PrismaClient {
  return connections().prisma;
}

/** The pool itself, for libraries that bring their own statements. */
export function pool(): Pool {
  return connections().pool;
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
  const result = await connections().pool.query<Row>({ name, text, values });
  return result.rows;
}

/**
 * Runs `work` in one transaction: all of it happens, or none. Where Postgres undid it for the sake of another that it met,
 * it runs again (`triedAgain`): `work` changes nothing but the database.
 * @param timeout  in milliseconds, how long it may take
 * @throws whatever `work` throws, after rolling back
 */
export function transaction<T>(work: (tx: Transaction) => Promise<T>, timeout = 10_000): Promise<T> {
  const run = () => connections().prisma.$transaction(work, { maxWait: 5000, timeout });
  return asTransaction(() => triedAgain(run));
}

/** Ends every connection; for commands and tests. */
export async function disconnect(): Promise<void> {
  const open = held.hypegistDb;
  held.hypegistDb = undefined;
  await open?.prisma.$disconnect();
  if (open && !open.pool.ended) await open.pool.end();
}
