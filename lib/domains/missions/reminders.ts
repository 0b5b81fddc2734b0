import 'server-only';
import { missionReminder } from '@/lib/contract/constants/notices';
import { sweep } from '@/lib/contract/constants/requests';
import { utcDayOf } from '@/lib/contract/days';
import { announceNotices } from '@/lib/domains/notices/live';
import { noticeCte } from '@/lib/domains/notices/writing';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { countOf } from './kinds';
import { missionOn } from './missions';

type Kind = Parameters<typeof countOf>[0];

/** Days since 1970, because a notice's subject id is a number. */
const dayNumber = "$6::date - date '1970-01-01'";

/** @param from  the runs that are told of, as `run` */
const noticed = (from: string) =>
  noticeCte({
    kind: 'mission',
    subject: 'mission',
    to: 'run.user_id',
    about: dayNumber,
    by: null,
    at: '$4',
    from,
  });

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
    from due run cross join lateral (${countOf(kind, 'run.user_id')}) done),
  looked as (
    update mission_runs r set looked_at = $4, reminded_at = case when counted.done then $4::timestamptz end
    from counted where r.user_id = counted.user_id and r.day = $6::date
    returning r.user_id, counted.done),
  ${noticed('looked run where run.done')}
  select (select count(*)::int from looked) as looked, array(select to_whom from noticed) as noticed`;

/**
 * Checks the next batch of all people, in the order of their ids: who has completed the day's mission without having started it
 * gets a run, as with the claim of the reward, and is notified. After the last person a new round begins `every` so often.
 * Values as of `remind`. Another server that is at it is not waited for (docs/decisions/130-missions-done-without-start.md).
 *
 * People are looked up by their key, one after the other: so many at once are joined to all people otherwise.
 *
 * visibility-exempt: counted for the person it is about, and shown only to them.
 */
const remindUnstarted = (kind: Kind) => `
  with turn as materialized (
    select checked_to from mission_checks
    where day = $6::date and (checked_to is not null or began_at is null or began_at <= $7) for update skip locked),
  people as materialized (
    select next.id from turn cross join lateral (
      select id from users where id > coalesce(turn.checked_to, 0) order by id limit $1) next),
  unstarted as materialized (
    select people.id as user_id from people
    where not exists (select 1 from mission_runs r where r.user_id = people.id and r.day = $6::date offset 0)
      and exists (
        select 1 from users u where u.id = people.id and u.suspended_at is null and not ${isDeleted('u')} offset 0)),
  looked as (
    insert into mission_runs (user_id, day, started_at, looked_at, reminded_at)
    select run.user_id, $6::date, $4::timestamptz, $4, $4
    from unstarted run cross join lateral (${countOf(kind, 'run.user_id')}) done
    where done.current >= $5
    on conflict do nothing returning user_id),
  turned as (
    update mission_checks c
    set began_at = case when turn.checked_to is null then $4 else c.began_at end,
      checked_to = (select max(id) from people having count(*) = $1)
    from turn where c.day = $6::date),
  ${noticed('looked run')}
  select array(select to_whom from noticed) as noticed`;

/**
 * In the evening, reminds people who completed the day's mission to claim the reward.
 * @param unstarted  how many of those who did not start it are looked at
 * @returns how many were reminded
 */
export async function settleMissions(unstarted = missionReminder.unstarted): Promise<number> {
  if (now().getUTCHours() < missionReminder.hour) return 0;
  const day = utcDayOf(now());
  const { kind, target } = await missionOn(day);
  const { atOnce, every } = missionReminder;
  const values = (most: number) => [most, day.from, day.until, now(), target, day.name, fromNow(-every)];
  let told = 0;
  for (let turn = 0; turn < sweep.statements; turn += 1) {
    const [row] = await statement<{ looked: number; noticed: number[] }>(
      `mission_remind_${kind}`,
      remind(kind),
      values(atOnce),
    );
    announceNotices(['mission'], ...(row?.noticed ?? []));
    told += row?.noticed.length ?? 0;
    if (!row || row.looked < atOnce) break;
  }
  await statement('mission_check', 'insert into mission_checks (day) values ($1) on conflict do nothing', [
    day.name,
  ]);
  const [row] = await statement<{ noticed: number[] }>(
    `mission_remind_unstarted_${kind}`,
    remindUnstarted(kind),
    values(unstarted),
  );
  announceNotices(['mission'], ...(row?.noticed ?? []));
  return told + (row?.noticed.length ?? 0);
}
