import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { type MissionKind, missionReward, usualMission } from '@/lib/contract/constants/missions';
import { type UtcDay, utcDayOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { countOf } from './kinds';
import { isCompleted, missionView, type Standing } from './view';

type TodayRow = { kind: MissionKind | null; target: number | null; started: boolean; claimed: boolean };

/** The mission planned for the day, if any, and the person's run of it: `$1` the person, `$2` the day. */
const today = `
  select m.kind, m.target, r.started_at is not null as started, r.claimed_at is not null as claimed
  from (select $2::date as day) d
  left join missions m on m.day = d.day
  left join mission_runs r on r.user_id = $1 and r.day = d.day`;

/** The viewer's mission of the UTC day, with their progress. Two statements. */
export async function missionFor(viewer: Viewer) {
  return missionView(await standing(viewer, utcDayOf(now())));
}

async function standing(viewer: Viewer, day: UtcDay): Promise<Standing> {
  const [row] = await statement<TodayRow>('missions_today', today, [viewer.id, day.name]);
  const { kind, target } = missionIn(row);
  const values = [viewer.id, day.from, day.until];
  const [counted] = await statement<{ current: number }>(`missions_${kind}`, countOf(kind), values);
  const { started = false, claimed = false } = row ?? {};
  return { day, kind, target, current: counted?.current ?? 0, started, claimed };
}

/** The mission of a day. */
export async function missionOn(day: UtcDay): Promise<{ kind: MissionKind; target: number }> {
  const row = await db().mission.findUnique({ where: { day: day.from } });
  return missionIn(row ? { kind: row.kind as MissionKind, target: row.target } : undefined);
}

/** The mission in a row of the table, or the usual mission when there is none. */
const missionIn = (
  row: Pick<TodayRow, 'kind' | 'target'> | undefined,
): { kind: MissionKind; target: number } =>
  row?.kind && row.target ? { kind: row.kind, target: row.target } : usualMission;

/** Starts the day's mission. Idempotent. Events from earlier in the day count as well. */
export async function start(viewer: Viewer) {
  const day = utcDayOf(now());
  await db().missionRun.createMany({
    data: [{ userId: viewer.id, day: day.from, startedAt: now() }],
    skipDuplicates: true,
  });
  return missionView(await standing(viewer, day));
}

/**
 * Pays the reward of the day's mission once. The claim mark, the coins and the XP are written in one transaction.
 * @throws DomainError `mission_not_completed`, `reward_already_claimed`
 */
export async function claim(viewer: Viewer) {
  const day = utcDayOf(now());
  const mission = await standing(viewer, day);
  if (mission.claimed) throw alreadyClaimed();
  if (!isCompleted(mission)) {
    const { current, target } = mission;
    throw new DomainError(
      'mission_not_completed',
      `The mission is not completed yet: ${current} of ${target}.`,
    );
  }
  const coins = await transaction(async (tx) => {
    await markClaimed(tx, viewer, day);
    killPoint('mission-marked');
    await tx.user.update({
      where: { id: viewer.id },
      data: { xp: { increment: xpFor.mission } },
      select: { id: true },
    });
    const reference = `mission:${day.name}`;
    const left = await moveCoins(tx, {
      userId: viewer.id,
      amount: missionReward,
      reason: 'mission',
      reference,
    });
    killPoint('mission-paid');
    return left;
  });
  return { message: `Mission completed! ${missionReward} coins are yours.`, coins };
}

const alreadyClaimed = () =>
  new DomainError('reward_already_claimed', 'You have already claimed the reward of today.');

/** The row's primary key makes sure that only one of several concurrent claims succeeds. */
async function markClaimed(tx: Transaction, viewer: Viewer, day: UtcDay) {
  const marked = await tx.$executeRaw`
    insert into mission_runs (user_id, day, started_at, claimed_at)
    values (${viewer.id}, ${day.name}::date, ${now()}, ${now()})
    on conflict (user_id, day) do update set claimed_at = excluded.claimed_at where mission_runs.claimed_at is null`;
  if (marked === 0) throw alreadyClaimed();
}
