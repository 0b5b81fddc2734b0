/** Which matches count as a squad's confirmed wins (rules.md, Tournaments; docs/decisions/123-wins-of-the-same-two.md). */
import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockPair } from '@/lib/platform/database/locks';
import type { Match } from '@/prisma/generated/client';
import { entryOf } from './bracket-rules';

/** The squads of a draw. */
type Bracket = { entries: { squadId: number; seed: number | null; creatorId: number }[] };

/** The two founders of a match's squads, the smaller id first; null where it can be nobody's win. */
function foundersOf(bracket: Bracket, { seedA, seedB }: Match): [number, number] | null {
  const ids = [entryOf(bracket, seedA)?.creatorId, entryOf(bracket, seedB)?.creatorId];
  const [low, high] = ids.toSorted((one, other) => Number(one) - Number(other));
  return low === undefined || high === undefined || low === high ? null : [low, high];
}

/**
 * Whose confirmed win a match is: nobody's where the other side did not agree itself, has the same founder, or where the two
 * founders have had one that day.
 */
function winsOf(bracket: Bracket, match: Match): number | null {
  const { state, agreed, uncounted, winnerSeed } = match;
  if (state !== 'confirmed' || !agreed || uncounted || !foundersOf(bracket, match)) return null;
  return entryOf(bracket, winnerSeed)?.squadId ?? null;
}

/**
 * Whether two founders, `$1` and `$2`, have had a match that counts on the UTC day of `$3`, but for the match `$4`. From the
 * squads of the one, through the tournaments that both are in.
 *
 * visibility-exempt: what is decided by, shown to nobody.
 */
const hadOneThatDay = `
  select exists (
    select 1 from squads one join tournament_squads p on p.squad_id = one.id
      join tournament_squads q on q.tournament_id = p.tournament_id
      join squads other on other.id = q.squad_id and other.creator_id = $2
      join matches g on g.tournament_id = p.tournament_id
        and ((g.seed_a = p.seed and g.seed_b = q.seed) or (g.seed_a = q.seed and g.seed_b = p.seed))
    where one.creator_id = $1 and g.id <> $4 and g.state = 'confirmed' and g.agreed and not g.uncounted
      and g.winner_seed is not null
      and g.agreed_at >= ($3::timestamptz at time zone 'UTC')::date::timestamp at time zone 'UTC'
      and g.agreed_at < (($3::timestamptz at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC') as had`;

/**
 * Notes of matches that are agreed on now and won which do not count, since their two founders have had one that day. Call it
 * before they are written. Two matches of the same founders wait for each other.
 */
export async function noteUncounted(tx: Transaction, bracket: Bracket, before: Match[], after: Match[]) {
  const fresh = after.filter(
    (match, at) => winsOf(bracket, match) !== null && winsOf(bracket, before[at] as Match) === null,
  );
  const taken = new Set<string>();
  for (const match of fresh) {
    const founders = foundersOf(bracket, match) as [number, number];
    await lockPair(tx, ...founders);
    const values = [...founders, match.agreedAt, match.id];
    const [found] = await tx.$queryRawUnsafe<{ had: boolean }[]>(hadOneThatDay, ...values);
    const pair = founders.join(' ');
    match.uncounted = found?.had === true || taken.has(pair);
    taken.add(pair);
  }
}

/** Changes the counts of squads by what became of a draw's matches. */
export async function countWins(tx: Transaction, bracket: Bracket, before: Match[], after: Match[]) {
  const change = new Map<number, number>();
  const add = (squadId: number | null, by: number) => {
    if (squadId !== null) change.set(squadId, (change.get(squadId) ?? 0) + by);
  };
  for (const match of before) add(winsOf(bracket, match), -1);
  for (const match of after) add(winsOf(bracket, match), 1);
  // In the order of the squads, as everywhere (docs/decisions/060-lock-order.md).
  for (const [squadId, by] of [...change].sort(([one], [other]) => one - other))
    if (by !== 0)
      await tx.$executeRaw`update squads set confirmed_wins = confirmed_wins + ${by} where id = ${squadId}`;
}
