/**
 * Postgres: Prisma for simple access, hand-written statements for frequent reads and for whatever must be a single
 * statement.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { env } from '@/lib/platform/env';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';
import { retryOnConflict } from './conflict-retry';
import { endPool, pool } from './pool';
import { runAsTransaction } from './transaction-guard';

export { byDeletedAccount, isByDeletedAccount, isDuplicate, isOrphan, isUnavailable } from './errors';
export { pool, statement } from './pool';

export type Transaction = Prisma.TransactionClient;

/** One client for each pool. On the global object, so that a hot reload does not make a second one. */
const held = globalThis as { hypegistPrisma?: WeakMap<Pool, PrismaClient> };

/** The Prisma client. */
export function db(): PrismaClient {
  held.hypegistPrisma ??= new WeakMap();
  const on = pool();
  const client = held.hypegistPrisma.get(on) ?? new PrismaClient({ adapter: new PrismaPg(on) });
  held.hypegistPrisma.set(on, client);
  return client;
}

/**
 * Runs `work` in one transaction. After a deadlock or a serialization failure it runs again (`retryOnConflict`), so `work`
 * must change nothing but the database.
 * @param timeout  in milliseconds
 * @throws whatever `work` throws, after the rollback
 */
export function transaction<T>(work: (tx: Transaction) => Promise<T>, timeout = 10_000): Promise<T> {
  // The pool's own limit comes first, and says what is missing.
  const maxWait = env().CONNECTION_TIMEOUT_MS + 2000;
  const run = () => db().$transaction(work, { maxWait, timeout });
  return runAsTransaction(() => retryOnConflict(run));
}

/** Closes every connection; for commands and tests. */
export async function disconnect(): Promise<void> {
  await held.hypegistPrisma?.get(pool())?.$disconnect();
  await endPool();
}
