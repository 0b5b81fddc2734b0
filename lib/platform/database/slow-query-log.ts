/**
 * Logs slow statements, whether hand-written, Prisma's or the rate limiter's. All of them pass the driver's client, where
 * this is added.
 */
import { AsyncResource } from 'node:async_hooks';
import { Client, type Pool, type PoolClient } from 'pg';
import { log } from '@/lib/platform/log';
import { recorder } from '@/lib/platform/metrics/recorder';
import { type OpenSpan, requestAtHand } from '@/lib/platform/request-context';
import { tracing } from '@/lib/platform/tracing/spans';

const longest = 200;

/** A statement's text for the log: without literal values, and cut to 200 characters. */
export function withoutValues(text: string): string {
  const bare = text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/(?<![\w$".])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.length > longest ? `${bare.slice(0, longest)}…` : bare;
}

/**
 * Logs a warning for each statement that takes `threshold` milliseconds or longer, even if it failed: its name, or its text
 * without values; its duration; and the request that it belongs to.
 */
export function logSlowQueries(pool: Pool, threshold: number): void {
  pool.on('connect', (client) => withDurationLimit(client, threshold));
  // A request that waits for a connection is called back in the async context of the request that returns one. `bind`
  // restores the waiting request's context.
  const { connect } = pool;
  pool.connect = ((then?: () => void) =>
    Reflect.apply(connect, pool, then ? [AsyncResource.bind(then)] : [])) as typeof pool.connect;
}

type Asked = string | { name?: string; text?: string };

function withDurationLimit(client: PoolClient, threshold: number): void {
  // `PoolerClient` has a `query` of its own.
  const own = Object.hasOwn(client, 'query') ? client.query : null;
  client.query = ((...args: unknown[]) => {
    const started = performance.now();
    const request = requestAtHand();
    const requestId = request?.id;
    const span = request?.span && statementSpan(args[0] as Asked, request.span);
    const done = (failed: boolean) => {
      const ms = performance.now() - started;
      recorder()?.statement(ms, failed);
      span?.end(failed);
      if (ms >= threshold) {
        log.warn({ statement: nameOf(args[0] as Asked), ms: Math.round(ms), requestId }, 'slow statement');
      }
    };
    // The pool passes a callback; a transaction expects a promise.
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        done(Boolean(answer[0]));
        return Reflect.apply(last, undefined, answer);
      };
    }
    const answer: unknown = Reflect.apply(own ?? Client.prototype.query, client, args);
    if (answer instanceof Promise)
      answer.then(
        () => done(false),
        () => done(true),
      );
    return answer;
  }) as typeof client.query;
}

/** Only within a request: elsewhere each statement would be a trace of its own. */
const statementSpan = (asked: Asked, parent: OpenSpan) =>
  tracing()?.start(nameOf(asked), 'client', { 'db.system.name': 'postgresql' }, parent);

const nameOf = (asked: Asked) =>
  typeof asked === 'string' ? withoutValues(asked) : (asked.name ?? withoutValues(asked.text ?? ''));
