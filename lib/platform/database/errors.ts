/** What a database error means, whether the driver threw it or Prisma wrapped it. */

/** Whether a write violated a unique key; `field` limits this to the key on that column. */
export function isDuplicate(error: unknown, field?: string): boolean {
  const codes = causesOf(error).some((each) => each.code === 'P2002' || each.code === '23505');
  return (
    codes &&
    (!field ||
      causesOf(error).some((each) => JSON.stringify(each.meta ?? each.constraint ?? '').includes(field)))
  );
}

/** Whether a write violated a foreign key: the referenced row was deleted in the meantime. */
export function isOrphan(error: unknown): boolean {
  return causesOf(error).some(
    (each) => each.code === 'P2003' || each.code === '23503' || each.originalCode === '23503',
  );
}

/**
 * Whether the writer's account is deleted. The database itself refuses such writes
 * (docs/decisions/062-closed-accounts-write-nothing.md).
 */
export function isByDeletedAccount(error: unknown): boolean {
  return causesOf(error).some(
    (each) => each.code === ofDeletedAccount || each.originalCode === ofDeletedAccount,
  );
}

/** The same as an error, for a write that was refused together with others. */
export const byDeletedAccount = () =>
  Object.assign(new Error('the writer has left'), { code: ofDeletedAccount });

/** A code of our own, raised by the triggers of the migration account_deletions. */
const ofDeletedAccount = 'HG401';

const away = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0|57014|08|53300|P1001|P1002|P1008|P1017|P2024|P2028)/;
/** The driver adapter's names for the same errors: Prisma passes them on unchanged at the end of a transaction. */
const adapters = /^(SocketTimeout|ConnectionClosed|DatabaseNotReachable|TooManyConnections)$/;
const lost =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether the database was unreachable, disconnected during the query, or took too long. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (each) =>
      away.test(String(each.originalCode ?? each.code ?? '')) ||
      adapters.test(String(each.kind ?? '')) ||
      lost.test(String(each.message ?? '')) ||
      // Such as ENOENT: a server that has stopped takes its Unix socket away.
      each.syscall === 'connect',
  );
}

type Cause = Record<string, unknown>;

/** An error, its causes, and the error that Prisma's driver adapter put into `meta`. */
export function causesOf(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const here = error as Cause;
  const inside = [
    here.cause,
    (here.meta as Cause | undefined)?.driverAdapterError,
    ...((here.errors as unknown[]) ?? []),
  ];
  return [here, ...inside.flatMap((each) => causesOf(each, depth + 1))];
}
