/** The draw itself, and what time does in a tournament that is held. */
import 'server-only';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { advanceAll, type Bracket, confirmed, load } from './bracket';
import { draw } from './pairing';
import { isAbandoned, isCheckInUntold, isUnstarted } from './rules';

/**
 * Draws a tournament among those who are there. visibility-exempt: what is decided by, shown to nobody. @returns false
 * where they are fewer than two, and nothing was done
 */
export async function begin(tx: Transaction, bracket: Bracket): Promise<boolean> {
  const { id: tournamentId, startsAt, format } = bracket;
  const wins = new Map(
    (
      await tx.squad.findMany({
        where: { id: { in: bracket.entries.map(({ squadId }) => squadId) } },
        select: { id: true, confirmedWins: true },
      })
    ).map(({ id, confirmedWins }) => [id, confirmedWins]),
  );
  // The sort keeps the order of joining among equals.
  const playing = bracket.entries
    .filter(({ isCheckedIn, isLed }) => isLed && (isCheckedIn || startsAt === null))
    .sort((one, other) => (wins.get(other.squadId) ?? 0) - (wins.get(one.squadId) ?? 0));
  if (playing.length < 2) return false;
  await tx.$executeRaw`
    update tournament_squads p set seed = v.seed::int
    from unnest(${playing.map(({ squadId }) => squadId)}::int[]) with ordinality v(squad_id, seed)
    where p.tournament_id = ${tournamentId} and p.squad_id = v.squad_id`;
  const drawn = draw(format, playing.length);
  await tx.match.createMany({
    data: drawn.map(({ seeds, next, drop, ...match }) => ({
      ...match,
      tournamentId,
      seedA: seeds[0],
      seedB: seeds[1],
      nextNumber: next?.number ?? null,
      nextSide: next?.side ?? null,
      dropNumber: drop?.number ?? null,
      dropSide: drop?.side ?? null,
    })),
  });
  const data = { status: 'running', startedAt: now(), seeded: playing.length };
  await tx.tournament.update({ where: { id: tournamentId }, data, select: { id: true } });
  Object.assign(bracket, await load(tx, tournamentId));
  await advanceAll(tx, bracket);
  return true;
}

/** Ends a tournament without a winner. @param by  who does; null where time does */
export async function close(tx: Transaction, bracket: Bracket, by: number | null): Promise<void> {
  await tx.tournament.update({ where: { id: bracket.id }, data: { status: 'closed' }, select: { id: true } });
  bracket.status = 'closed';
  bracket.closes = true;
  bracket.closedBy = by;
}

/** Squads for which nobody acts any more leave their places, as though they had withdrawn. */
async function freePlaces(tx: Transaction, bracket: Bracket): Promise<void> {
  const alone = bracket.entries.filter(({ isLed }) => !isLed).map(({ squadId }) => squadId);
  if (alone.length === 0) return;
  await tx.tournamentSquad.deleteMany({ where: { tournamentId: bracket.id, squadId: { in: alone } } });
  const data = { participantCount: { decrement: alone.length } };
  await tx.tournament.update({ where: { id: bracket.id }, data, select: { id: true } });
  bracket.entries = bracket.entries.filter(({ isLed }) => isLed);
  bracket.participantCount -= alone.length;
  bracket.frees = true;
}

/** Disputes that nobody decided on in time are passed on, once each, to whoever decides on everything. */
async function passOnDisputes(tx: Transaction, bracket: Bracket, at: Date): Promise<void> {
  const late = bracket.matches.filter(({ state, dueAt }) => state === 'disputed' && dueAt && dueAt <= at);
  if (late.length === 0) return;
  const ids = late.map(({ id }) => id);
  await tx.match.updateMany({ where: { id: { in: ids } }, data: { dueAt: null } });
  for (const match of late) match.dueAt = null;
  bracket.undecided.push(...ids);
}

/**
 * What time does by itself: the check-in, the start, reports that nobody answered, disputes that nobody decided on, squads that
 * are not there any more, or for which nobody acts, and the end of what nobody plays.
 */
export async function catchUp(tx: Transaction, bracket: Bracket): Promise<void> {
  const at = now();
  if (bracket.status === 'open') await freePlaces(tx, bracket);
  if (bracket.status === 'open' && bracket.startsAt && bracket.startsAt <= at) {
    if (await begin(tx, bracket)) return;
    await close(tx, bracket, null);
  }
  if (isUnstarted(bracket, at)) await close(tx, bracket, null);
  if (isCheckInUntold(bracket, at)) {
    await tx.tournament.update({
      where: { id: bracket.id },
      data: { checkInToldAt: at },
      select: { id: true },
    });
    bracket.checkInToldAt = at;
    bracket.opensCheckIn = true;
  }
  if (bracket.status !== 'running') return;
  await passOnDisputes(tx, bracket, at);
  const due = bracket.matches.filter(({ state, dueAt }) => state === 'reported' && dueAt && dueAt <= at);
  const changed = new Map(due.map((match) => [match.number, confirmed(match, { agreed: false })]));
  const gone = bracket.seeded - bracket.entries.filter(({ seed }) => seed !== null).length;
  const isLeft = gone > bracket.gone;
  const alone = bracket.entries.filter(
    ({ seed, isLed, isWithdrawn }) => seed !== null && !isLed && !isWithdrawn,
  );
  if (changed.size === 0 && !isLeft && alone.length === 0) {
    if (isAbandoned(bracket, at)) await close(tx, bracket, null);
    return;
  }
  for (const entry of alone) {
    const where = { tournamentId_squadId: { tournamentId: bracket.id, squadId: entry.squadId } };
    await tx.tournamentSquad.update({ where, data: { withdrawnAt: at }, select: { squadId: true } });
    entry.isWithdrawn = true;
  }
  await advanceAll(tx, bracket, changed);
  // Noted, so that the next run does not find the same squads gone once more.
  if (isLeft) await tx.tournament.update({ where: { id: bracket.id }, data: { gone }, select: { id: true } });
  for (const { id, scoreA, scoreB, reportedSeed, dueAt } of due)
    await tx.matchReport.create({
      data: { matchId: id, act: 'unanswered', seed: reportedSeed, scoreA, scoreB, createdAt: dueAt ?? at },
    });
}
