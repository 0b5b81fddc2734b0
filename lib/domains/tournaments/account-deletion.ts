import 'server-only';
import { keptGameNames } from '@/lib/domains/squads/account-deletion';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { load } from './bracket';
import { catchUp } from './catch-up';
import { noted, type Told, tell } from './held';
import { noticeOfClosing } from './match-notices';
import { takeOut } from './running';

/** visibility-exempt: shown to nobody. */
const withoutWords = `
  with names as materialized (${keptGameNames('tournaments')})
  update tournaments t set title = 'Tournament', description = '', game_name = names.kept
  from names where t.creator_id = $1 and t.game_name = names.game_name`;

/** Open pages hear of so many tournaments at most, the newest. The page of another finds it closed when it asks again. */
const announced = 100;

/** From how many tournaments a person's squads are withdrawn at once: others decide how many there are. */
const withdrawnAtOnce = 20;

/** Lets open pages know, for when it is stored. */
const telling = (told: readonly Told[]) => () => told.forEach(tell);

/**
 * Nobody is left to declare a winner: what a person who leaves had open takes no more squads. Their words go, as from
 * their squads; who played and who won stays. visibility-exempt: ids, for those who look at it. @returns what tells of it
 */
export async function closeTournamentsOf(tx: Transaction, userId: number) {
  const closed = await tx.$queryRaw<{ id: number }[]>`
    update tournaments set status = 'closed' where creator_id = ${userId} and status = 'open' returning id`;
  await tx.$executeRawUnsafe(withoutWords, userId);
  const ids = closed.map(({ id }) => id);
  const people = await noticeOfClosing(tx, ids, userId);
  // All people are told with the first of them.
  const told = ids.slice(-announced).map((tournamentId, at) => ({
    tournamentId,
    matches: [],
    people: at === 0 ? people : [],
    isChanged: true,
  }));
  return { tell: telling(told), isMore: false };
}

/**
 * Squads in tournaments that are not over, for which nobody acts once `$1` has left. visibility-exempt: ids, shown to
 * nobody.
 */
const leftAlone = `
  select p.tournament_id, p.squad_id
  from squads s join tournament_squads p on p.squad_id = s.id join tournaments t on t.id = p.tournament_id
  where t.status in ('open', 'running') and p.withdrawn_at is null
    and ((s.creator_id = $1 and coalesce(s.captain_id, $1) = $1)
      or (s.captain_id = $1 and (select ${isDeleted('u')} from users u where u.id = s.creator_id)))`;

const theFirst = `
  select distinct tournament_id from (${leftAlone}) alone order by tournament_id limit ${withdrawnAtOnce}`;

/**
 * Whoever meets a squad for which nobody acts any more goes on without it. Needs the squads' captains as they were.
 * @returns what tells of it, and whether there may be more
 */
export async function withdrawSquadsOf(tx: Transaction, userId: number) {
  const ids = (await tx.$queryRawUnsafe<{ tournament_id: number }[]>(theFirst, userId)).map(
    ({ tournament_id }) => tournament_id,
  );
  // These, and not those that are the first by then. visibility-exempt: locked, shown to nobody.
  await tx.$queryRaw`select 1 from tournaments where id = any(${ids}::int[]) order by id for update`;
  const alone = await tx.$queryRawUnsafe<{ tournament_id: number; squad_id: number }[]>(leftAlone, userId);
  const told: Told[] = [];
  for (const id of ids) {
    const bracket = await load(tx, id);
    await catchUp(tx, bracket);
    // Most are out by then: once the account is closed, nobody acts for them.
    const isIn = (squadId: number) =>
      bracket.entries.some((entry) => entry.squadId === squadId && !entry.isWithdrawn);
    for (const { tournament_id, squad_id } of alone)
      if (
        tournament_id === id &&
        isIn(squad_id) &&
        (bracket.status === 'open' || bracket.status === 'running')
      )
        await takeOut(tx, bracket, squad_id);
    told.push(await noted(tx, bracket, userId));
  }
  return { tell: telling(told), isMore: ids.length === withdrawnAtOnce };
}

/** What they wrote about matches goes; what was played stays. */
export async function emptyMatchReports(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`update match_reports set words = '' where user_id = ${userId} and words <> ''`;
}
