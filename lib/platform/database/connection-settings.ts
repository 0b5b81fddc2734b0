/** The settings of every database session, and how connections through a pooler get them. */
import { Client } from 'pg';

/**
 * Postgres settings, by name. Dates are read in UTC. JIT is off, because compiling a short statement takes longer than
 * running it. Every statement is written to have one plan that is good for all values. With its default, Postgres plans
 * many statements anew each time, which takes longer than running them.
 */
export const connectionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  // Shorter than our own time-out (`STATEMENT_TIMEOUT_MS`), which closes the connection. A statement that is only slow
  // should not cost a connection.
  statement_timeout: '9s',
  idle_in_transaction_session_timeout: '15s',
} as const;

/** The same settings as start-up options of a connection. */
export const startupOptions = Object.entries(connectionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * The same settings as defaults of the role in this database. A pooler accepts no start-up options, and what one client
 * sets in a session, another may inherit. Defaults of the role apply to every new session.
 */
export const roleSettings = Object.entries(connectionSettings)
  .map(
    ([name, value]) =>
      `do $$ begin execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database()); end $$;`,
  )
  .join('\n');

/**
 * A connection through a pooler. It uses no named prepared statements: at the next use, the name may be missing or be
 * another client's.
 */
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
