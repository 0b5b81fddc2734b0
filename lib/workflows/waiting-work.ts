/** How much work waits in the database, for all servers together: for the metrics (lib/http/api/metrics.ts). */
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

type Waiting = { waiting: number; oldestSeconds: number };
export type WaitingWork = Record<'reports' | 'mails' | 'pushes', Waiting>;

type Row = { name: keyof WaitingWork; waiting: number; seconds: number };

/** Counting stops here, because a scrape comes every few seconds. */
const most = 10_000;

/** A mail waits since it was written, even if it was tried before. visibility-exempt: only counted. */
const counted = `
  select name, count(since)::int as waiting,
    coalesce(extract(epoch from $1::timestamptz - min(since)), 0)::float8 as seconds
  from (
    (select 'reports' as name, created_at as since from reports where status = 'open' limit ${most})
    union all (select 'mails', created_at from mails order by id limit ${most})
    union all (select 'pushes', due_at from push_subscriptions where due_at <= $1 order by due_at limit ${most})
    union all select unnest(array['reports', 'mails', 'pushes']), null
  ) work group by name`;

export async function waitingWork(): Promise<WaitingWork> {
  const rows = await statement<Row>('waiting_work', counted, [now()]);
  const found = rows.map(({ name, waiting, seconds }) => [
    name,
    { waiting, oldestSeconds: Math.max(0, seconds) },
  ]);
  return Object.fromEntries(found) as WaitingWork;
}
