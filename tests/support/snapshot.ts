/** What stands in the database, as one figure a table, to show that something changed or did not. */
import { pendingEffects } from '@/lib/platform/after-response';
import { pool } from '@/lib/platform/database/client';

/** Counters of the kit, and who was refused for their age: a refused request is noted there, and that is no change. */
const kept = ['rate_limits', 'call_minutes', 'age_refusals', '_prisma_migrations'];
let question: Promise<string> | undefined;

/**
 * A row's `xmin` is the transaction that wrote it as it is now, so the newest of them moves with every insert and
 * update, even one that writes what was there; a deletion shows in the number of rows. What follows earlier answers (a
 * battle's counts are told up to two seconds later) has its time first.
 * @returns table -> its number of rows and the newest writing in it
 */
export async function snapshot(): Promise<Record<string, string>> {
  await pendingEffects();
  question ??= overAllTables();
  // Named, so that a connection plans the fifty tables once and not at every look.
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
  // When a session was last seen is noted by whatever its person asks, once an hour: that is no change, all else of it is.
  const written = (name: string) =>
    name === 'sessions'
      ? `sum(hashtext((to_jsonb("sessions") - 'last_seen_at')::text)::bigint)`
      : 'max(xmin::text::bigint)';
  const each = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(${written(name)}, 0) as state from "${name}"`;
  // Not side by side: helpers are started anew for each look, which takes ten times as long as the look. What changes a
  // setting has none; it is named here and never run.
  const alone = `with alone as (select set_config('jit', 'off', true))`;
  return `${alone}\n${rows.map(each).join('\nunion all\n')}\norder by name`;
}
