/** The state of the database as one value for each table, to show whether something changed. */
import { pendingEffects } from '@/lib/platform/after-response';
import { pool } from '@/lib/platform/database/client';

/** Ignored tables. A refused request may count towards a rate limit, be counted as a call, or store an age refusal. */
const kept = ['rate_limits', 'call_minutes', 'age_refusals', '_prisma_migrations'];
let question: Promise<string> | undefined;

/**
 * A row's `xmin` is the transaction that last wrote it, so the largest `xmin` of a table changes with every insert and
 * update, even one that writes the same values. A deletion changes the number of rows. Waits for the effects of earlier
 * answers first (a battle's counts are broadcast up to two seconds later).
 * @returns each table with its number of rows and its largest `xmin`
 */
export async function snapshot(): Promise<Record<string, string>> {
  await pendingEffects();
  question ??= overAllTables();
  // A prepared statement, so that a connection plans the fifty tables only once.
  const { rows } = await pool().query<{ name: string; state: string }>({
    name: 'snapshot',
    text: await question,
  });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

async function overAllTables() {
  const { rows } = await pool().query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [kept],
  );
  // Any request may update the session's `last_seen_at`, once an hour. That is not a change; all other columns count.
  const written = (name: string) =>
    name === 'sessions'
      ? `sum(hashtext((to_jsonb("sessions") - 'last_seen_at')::text)::bigint)`
      : 'max(xmin::text::bigint)';
  const each = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(${written(name)}, 0) as state from "${name}"`;
  // No parallel query: starting the workers takes ten times as long as the query. A query that contains a function with side
  // effects is never parallel, so one is named here and never run.
  const alone = `with alone as (select set_config('jit', 'off', true))`;
  return `${alone}\n${rows.map(each).join('\nunion all\n')}\norder by name`;
}
