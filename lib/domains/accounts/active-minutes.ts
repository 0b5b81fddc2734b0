/** Counts a person's active minutes per day, where they let a guardian see the count (rules.md, Guardians). */
import 'server-only';
import { minutesShown } from '@/lib/contract/constants/guardians';
import { lagosDateOf } from '@/lib/contract/days';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/** `$2` now, `$3` the day in Lagos. A minute counts once, however many requests came in it. visibility-exempt: a number. */
const countMinute = `
  insert into active_minutes (user_id, day, minutes, last_at)
  select g.user_id, $3::date, 1, $2::timestamptz from guardians g where g.user_id = any($1) and g.counts_minutes
  order by g.user_id
  on conflict (user_id, day) do update set minutes = active_minutes.minutes + 1, last_at = excluded.last_at
  where date_trunc('minute', active_minutes.last_at) < date_trunc('minute', excluded.last_at)`;

/** Counts the current minute for people who made a request. Runs after the response, so no request waits or fails for it. */
export function noteActive(userIds: number[]): void {
  if (userIds.length === 0) return;
  const at = now();
  afterResponse(() => statement('active_minute', countMinute, [[...new Set(userIds)], at, lagosDateOf(at)]));
}

/** @returns the active days of the last week, newest first; null where the person does not allow the counting */
export async function minutesOf(userId: number): Promise<{ day: string; minutes: number }[] | null> {
  const [row] = await statement<{ days: { day: string; minutes: number }[] }>(
    'active_minutes_of',
    `select coalesce((select json_agg(json_build_object('day', to_char(m.day, 'YYYY-MM-DD'), 'minutes', m.minutes)
       order by m.day desc) from active_minutes m where m.user_id = g.user_id and m.day > $2::date - ${minutesShown}::int),
       '[]') as days from guardians g where g.user_id = $1 and g.counts_minutes`,
    [userId, lagosDateOf(now())],
  );
  return row?.days ?? null;
}
