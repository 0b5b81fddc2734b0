/**
 * A connection that goes silent (a cable, a firewall, a server that hangs) answers nothing, not even an error. So every
 * statement has a time on our side of it: hand-written ones, Prisma's, the rate limiter's. It is kept where all of them
 * pass, at the driver's client.
 */
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** What whoever waited for a silent connection is told; `isUnavailable` knows it by its code, as a time-out of the network. */
class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
  readonly errno = -110;
}

type Asked = string | { query_timeout?: number };
type Inner = { connection: { stream: Socket } };

/**
 * Ends each connection of a pool that leaves a statement unanswered. It is broken off and not asked to close: everything
 * that waits for it fails at once, a rollback as well, and the pool opens another in its place.
 * @param milliseconds  how long a statement may take, unless it says otherwise itself (`query_timeout`, the driver's word)
 */
export function enforceQueryTimeout(pool: Pool, milliseconds: number): void {
  pool.on('connect', (client) => watch(client, milliseconds));
}

function watch(client: PoolClient, milliseconds: number): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = (client as unknown as Inner).connection;
  client.query = ((...args: unknown[]) => {
    const asked = args[0] as Asked;
    const most = (typeof asked === 'object' && asked.query_timeout) || milliseconds;
    const late = setTimeout(
      () => stream.destroy(new QueryTimeoutError('The database did not answer.')),
      most,
    );
    const inTime = () => clearTimeout(late);
    // The pool asks with a callback, a transaction for a promise.
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        inTime();
        return Reflect.apply(last, undefined, answer);
      };
    }
    const answer = ask(...args);
    if (answer instanceof Promise) answer.then(inTime, inTime);
    return answer;
  }) as typeof client.query;
}
