/**
 * Says which statements take long: hand-written ones, Prisma's, the rate limiter's. Listened to where all of them pass,
 * at the driver's client.
 */
import { AsyncResource } from 'node:async_hooks';
import { Client, type Pool, type PoolClient } from 'pg';
import { log } from '@/lib/platform/log';
import { recorder } from '@/lib/platform/metrics/recorder';
import { type OpenSpan, requestAtHand } from '@/lib/platform/request-context';
import { tracing } from '@/lib/platform/tracing/spans';

const longest = 200;

/**
 * A statement's text as it may stand in the log: what was written into it as a value is left out, and it is cut off at
 * 200 characters.
 */
export function withoutValues(text: string): string {
  const bare = text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/(?<![\w$".])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.length > longest ? `${bare.slice(0, longest)}…` : bare;
}

/**
 * Logs a warning for each statement of a pool that takes `threshold` milliseconds or longer, one that failed too: its
 * name, or where it has none its text without values; how long it took; and the request it was part of.
 */
export function logSlowQueries(pool: Pool, threshold: number): void {
  pool.on('connect', (client) => withDurationLimit(client, threshold));
  // Whoever waits for a connection is called by whoever gives one back, and would go on as part of that one's request.
  const { connect } = pool;
  pool.connect = ((then?: () => void) =>
    Reflect.apply(connect, pool, then ? [AsyncResource.bind(then)] : [])) as typeof pool.connect;
}

type Asked = string | { name?: string; text?: string };

function withDurationLimit(client: PoolClient, threshold: number): void {
  // A connection through a pooler has its own way of asking.
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
    // The pool asks with a callback, a transaction for a promise.
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

/** Of a request alone: what nobody waits for would be a trace of one statement each. */
const statementSpan = (asked: Asked, parent: OpenSpan) =>
  tracing()?.start(nameOf(asked), 'client', { 'db.system.name': 'postgresql' }, parent);

const nameOf = (asked: Asked) =>
  typeof asked === 'string' ? withoutValues(asked) : (asked.name ?? withoutValues(asked.text ?? ''));
