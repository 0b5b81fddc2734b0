import 'server-only';
import { missionReminder } from '@/lib/contract/constants/notices';
import { sweep } from '@/lib/contract/constants/requests';
import { announceNotices } from '@/lib/domains/notices/live';
import { noticeCte } from '@/lib/domains/notices/writing';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { countOf } from './kinds';
import { missionOn } from './missions';
import { dayOf } from './rules';

type Kind = Parameters<typeof countOf>[0];

/** Days since 1970, because a notice's subject id is a number. */
const dayNumber = "$6::date - date '1970-01-01'";

/**
 * Checks the next batch of people who started the day's mission, have not claimed the reward, were not told of it, and were
 * not looked at lately. Notifies those who completed it, each once: `$1` batch size, `$2` and `$3` start and end of the day,
 * `$4` now, `$5` the target, `$6` the day, `$7` when those were looked at who are looked at again.
 *
 * visibility-exempt: counted for the person it is about, and shown only to them.
 */
const remind = (kind: Kind) => `
  with due as (
    select user_id from mission_runs where day = $6::date and reminded_at is null and claimed_at is null
      and (looked_at is null or looked_at <= $7)
    order by user_id limit $1 for update skip locked),
  counted as (
    select run.user_id, done.current >= $5 as done
    from due run cross join lateral (${countOf(kind).replaceAll('$1', 'run.user_id')}) done),
  looked as (
    update mission_runs r set looked_at = $4, reminded_at = case when counted.done then $4::timestamptz end
    from counted where r.user_id = counted.user_id and r.day = $6::date
    returning r.user_id, counted.done),
  ${noticeCte({
    kind: 'mission',
    subject: 'mission',
    to: 'run.user_id',
    about: dayNumber,
    by: null,
    at: '$4',
    from: 'looked run where run.done',
  })}
  select (select count(*)::int from looked) as looked, array(select to_whom from noticed) as noticed`;

/** In the evening, reminds people who completed the day's mission to claim the reward. @returns how many */
export async function settleMissions(): Promise<number> {
  if (now().getUTCHours() < missionReminder.hour) return 0;
  const day = dayOf(now());
  const { kind, target } = await missionOn(day);
  let told = 0;
  for (let turn = 0; turn < sweep.statements; turn += 1) {
    const { atOnce, every } = missionReminder;
    const values = [atOnce, day.from, day.until, now(), target, day.name, fromNow(-every)];
    const [row] = await statement<{ looked: number; noticed: number[] }>(
      `mission_remind_${kind}`,
      remind(kind),
      values,
    );
    announceNotices(...(row?.noticed ?? []));
    told += row?.noticed.length ?? 0;
    if (!row || row.looked < missionReminder.atOnce) break;
  }
  return told;
}
