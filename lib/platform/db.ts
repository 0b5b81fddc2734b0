/** Postgres: Prisma for plain work, hand-written statements for the hot reads and for what must be one statement. */
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type QueryResultRow } from 'pg';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';
import { env } from './env';
import { log } from './log';
import { saidAtConnecting, ThroughPooler } from './session-defaults';
import { logSlowStatements } from './slow-statements';

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
 * Runs `work` in one transaction: all of it happens, or none.
 * @param timeout  in milliseconds, how long it may take
 * @throws whatever `work` throws, after rolling back
 */
export function transaction<T>(work: (tx: Transaction) => Promise<T>, timeout = 10_000): Promise<T> {
  return connections().prisma.$transaction(work, { maxWait: 5000, timeout });
}

/** Ends every connection; for commands and tests. */
export async function disconnect(): Promise<void> {
  const open = held.hypegistDb;
  held.hypegistDb = undefined;
  await open?.prisma.$disconnect();
  if (open && !open.pool.ended) await open.pool.end();
}

/** Whether a unique key refused a write; `field` narrows it to the key on that column. */
export function isDuplicate(error: unknown, field?: string): boolean {
  const codes = causes(error).some((each) => each.code === 'P2002' || each.code === '23505');
  return (
    codes &&
    (!field ||
      causes(error).some((each) => JSON.stringify(each.meta ?? each.constraint ?? '').includes(field)))
  );
}

/** Whether a write named something that was deleted in the meantime. */
export function isOrphan(error: unknown): boolean {
  return causes(error).some(
    (each) => each.code === 'P2003' || each.code === '23503' || each.originalCode === '23503',
  );
}

const away = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0|08|53300|P1001|P1002|P1008|P1017|P2024|P2028)/;
const lost =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether the database could not be reached or went away in the middle. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some(
    (each) =>
      away.test(String(each.originalCode ?? each.code ?? '')) || lost.test(String(each.message ?? '')),
  );
}

type Cause = Record<string, unknown>;

/** An error, what caused it, and what Prisma's driver adapter tucked into it. */
function causes(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const here = error as Cause;
  const inside = [
    here.cause,
    (here.meta as Cause | undefined)?.driverAdapterError,
    ...((here.errors as unknown[]) ?? []),
  ];
  return [here, ...inside.flatMap((each) => causes(each, depth + 1))];
}
