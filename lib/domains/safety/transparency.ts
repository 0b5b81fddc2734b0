/**
 * Reports and decisions per month, counted on each request from the reports and the log. Only past months: a number that
 * changed with each decision would reveal its time. All four figures of reports are of those that people made in the month, and
 * go by the first decision: a second one changes no past month.
 */
import 'server-only';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import type { TransparencyMonth } from './transparency-schema';

const fewest = 5;
/** How many months are published. */
const months = 12;

type Row = {
  month: string;
  received: number;
  decided: number;
  in_time: number;
  median_hours: number | null;
} & Record<(typeof logged)[number], number>;

const logged = ['hide', 'delete', 'suspend', 'remove-picture', 'dismiss', 'restore', 'overturn'] as const;
const column = (action: string) => `"${action}"`;

/** Months before anybody had an account are left out. visibility-exempt: only counts, and a time. */
const byMonth = `
  with month as (
    select to_char(m, 'YYYY-MM') as month, m as begins, m + interval '1 month' as ends
    from generate_series(date_trunc('month', $1::timestamptz at time zone 'utc') - interval '${months} months',
      date_trunc('month', $1::timestamptz at time zone 'utc') - interval '1 month', '1 month') m)
  select month.month, r.received, r.decided, r.in_time, r.median_hours, a.appeals, ${logged.map((each) => `l.${column(each)}`).join(', ')}
  from month
  cross join lateral (
    select count(*)::int as received,
      count(first_decided_at)::int as decided,
      count(*) filter (where first_decided_at <= created_at + interval '24 hours')::int as in_time,
      round(percentile_cont(0.5) within group (order by extract(epoch from first_decided_at - created_at)) / 3600)::int
        as median_hours
    from reports
    where reporter_id is not null
      and created_at at time zone 'utc' >= begins and created_at at time zone 'utc' < ends) r
  cross join lateral (
    select count(*)::int as appeals from appeals
    where created_at at time zone 'utc' >= begins and created_at at time zone 'utc' < ends) a
  cross join lateral (
    select ${logged.map((each) => `count(*) filter (where action = '${each}')::int as ${column(each)}`).join(', ')}
    from moderation_log where at at time zone 'utc' >= begins and at at time zone 'utc' < ends) l
  where month.ends > (select created_at at time zone 'utc' from users order by id limit 1)
  order by month.month desc`;

/** None is few as well: were 0 shown, `<5` would say that there was at least one. */
const few = (amount: number): number | '<5' => (amount < fewest ? '<5' : amount);

/** The last twelve complete months in which the place was there, newest first. */
export async function transparencyReport(): Promise<TransparencyMonth[]> {
  const rows = await statement<Row & { appeals: number }>('safety_transparency', byMonth, [now()]);
  return rows.map((row) => {
    const enough = row.decided >= fewest;
    return {
      month: row.month,
      received: few(row.received),
      decided: few(row.decided),
      within_24_hours: enough ? Math.round((100 * row.in_time) / row.decided) : null,
      median_hours: enough ? row.median_hours : null,
      actions: {
        // A deleted post is seen by nobody either.
        hidden: few(row.hide + row.delete),
        suspended: few(row.suspend),
        pictures_removed: few(row['remove-picture']),
        dismissed: few(row.dismiss),
        restored: few(row.restore),
      },
      appeals: few(row.appeals),
      overturned: few(row.overturn),
    };
  });
}
