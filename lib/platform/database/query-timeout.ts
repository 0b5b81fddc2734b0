/**
 * A broken connection (a cable, a firewall, a server that hangs) may give no answer and no error. So every statement has a
 * time-out on our side, whether hand-written, Prisma's or the rate limiter's. All of them pass the driver's client, where
 * this is added.
 */
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** The error of a statement without an answer. Its code is that of a network time-out, which `isUnavailable` recognises. */
class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
  readonly errno = -110;
}

type Asked = string | { query_timeout?: number };
type Inner = { connection: { stream: Socket } };

/**
 * Closes a pool's connection if a statement gets no answer in time. The socket is destroyed without the protocol's goodbye:
 * everything that waits for it fails at once, even a rollback, and the pool opens a new connection.
 * @param milliseconds  the time-out, unless the query has its own (`query_timeout`, an option of the driver)
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
    // The pool passes a callback; a transaction expects a promise.
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
