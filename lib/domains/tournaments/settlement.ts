/** What falls due in tournaments, done by whoever looks first, or by the scheduled run (rules.md, Time). */
import 'server-only';
import { sweep } from '@/lib/contract/constants/requests';
import { checkInTime, unstartedTime } from '@/lib/contract/constants/tournaments';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, transaction } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { load } from './bracket';
import { catchUp } from './catch-up';
import { noted, tell } from './held';
import { somebodyActs } from './statements';

/**
 * Tournaments that open their check-in or start now, have a report that nobody answered or a dispute that nobody decided on, or a
 * squad that is not there any more or for which nobody acts, or that nobody plays any more: `$1` now, `$2` how many, `$3` the last start that one checks in for now,
 * `$4` when those were made that close now because nobody started them. visibility-exempt: ids, shown to nobody.
 */
const due = `
  select id from (
    select id from tournaments where status = 'open' and starts_at <= $1
    union select id from tournaments where status = 'open' and starts_at <= $3 and check_in_told_at is null
    union select id from tournaments where status = 'open' and starts_at is null and created_at <= $4
    union select id from tournaments where status = 'running' and closes_at <= $1
    union select tournament_id from matches where state in ('reported', 'disputed') and due_at <= $1
    union select t.id from tournaments t where t.status = 'running' and t.seeded - t.gone > (
      select count(*) from tournament_squads p where p.tournament_id = t.id and p.seed is not null)
    union select p.tournament_id from tournaments t join tournament_squads p on p.tournament_id = t.id
      join squads s on s.id = p.squad_id
      where (t.status = 'open' or (t.status = 'running' and p.seed is not null and p.withdrawn_at is null))
        and not ${somebodyActs}) found
  order by id limit $2`;

/**
 * The tournaments of a person `$1` that begin or close now: those that they made, and those of squads for which they act. `$2` now,
 * `$3` when those were made that close now because nobody started them, `$4` how many. visibility-exempt: ids, shown to nobody.
 */
const dueOf = `
  select t.id from tournaments t
  where t.status = 'open' and (t.starts_at <= $2 or (t.starts_at is null and t.created_at <= $3))
    and (t.creator_id = $1 or exists (
      select 1 from tournament_squads p join squads s on s.id = p.squad_id
      where p.tournament_id = t.id and $1 in (s.creator_id, s.captain_id)))
  order by t.id limit $4`;

/**
 * visibility-exempt: locked, shown to nobody. Each in a transaction of its own, under its own lock: of two that settle at
 * once the second finds it done.
 */
async function settle(tournamentId: number): Promise<void> {
  const told = await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from tournaments where id = ${tournamentId} for update`;
    const bracket = await load(tx, tournamentId);
    await catchUp(tx, bracket);
    return noted(tx, bracket, null);
  });
  tell(told);
}

/** Everything that is due. @returns how many tournaments it was @throws what the last that failed did, once all were tried */
export async function settleTournaments(): Promise<number> {
  const found = await statement<{ id: number }>('tournaments_due', due, [
    now(),
    sweep.rows,
    fromNow(checkInTime),
    fromNow(-unstartedTime),
  ]);
  const outcomes = [];
  for (const { id } of found) outcomes.push(...(await Promise.allSettled([settle(id)])));
  const failed = outcomes.findLast(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return found.length;
}

/** The same because somebody looked: they are answered either way, and what fails waits for the next look. */
export async function settleOnSight(tournamentIds: number[]): Promise<void> {
  for (const id of tournamentIds)
    await settle(id).catch((error) => log.warn({ error }, 'a tournament waits to be settled'));
}

/** Begins, or closes, what is due of a person who leaves, as though somebody had looked before. */
export async function settleTournamentsOf(userId: number): Promise<void> {
  const values = [userId, now(), fromNow(-unstartedTime), sweep.rows];
  const found = await statement<{ id: number }>('tournaments_due_of', dueOf, values);
  await settleOnSight(found.map(({ id }) => id));
}
