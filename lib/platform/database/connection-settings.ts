/** What every session of the database runs under, and how a connection through a pooler comes by it. */
import { Client } from 'pg';

/**
 * Postgres's own names. UTC is what dates are read in; every statement here is short, so that compiling one would take
 * longer than running it, and one that is not has hung. Each is written to have one plan, good for all values: left to
 * itself, Postgres guesses what a value would change and plans many of them anew each time, for longer than they run.
 */
export const connectionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  // Before our own side gives up on the connection (`STATEMENT_TIMEOUT_MS`), so that what is only slow costs none.
  statement_timeout: '9s',
  idle_in_transaction_session_timeout: '15s',
} as const;

/** The same, to be said while connecting. */
export const startupOptions = Object.entries(connectionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * The same, kept with the role: a pooler takes no such words while connecting, and what one session sets there, another
 * client may meet. New sessions of this role in this database have it, whoever opens them.
 */
export const roleSettings = Object.entries(connectionSettings)
  .map(
    ([name, value]) =>
      `do $$ begin execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database()); end $$;`,
  )
  .join('\n');

/** A connection through a pooler: a statement prepared under a name may be gone, or another's, at the next use. */
export class PoolerClient extends Client {
  constructor(...settings: ConstructorParameters<typeof Client>) {
    super(...settings);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((first: unknown, ...rest: unknown[]) => send(unnamed(first), ...rest)) as typeof this.query;
  }
}

function unnamed(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || Object.getPrototypeOf(query) !== Object.prototype)
    return query;
  const { name: _, ...rest } = query as { name?: unknown };
  return rest;
}
