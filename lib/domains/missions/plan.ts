import 'server-only';
import { type MissionKind, usualMission } from '@/lib/contract/constants/missions';
import { day as oneDay } from '@/lib/contract/constants/time';
import { utcDateOf, utcDayOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { wordsOf } from './rules';
import type { ChosenKind } from './schema';

const daysAhead = 366;

/** Future days with a planned mission, soonest first. */
export async function plannedMissions() {
  const rows = await db().mission.findMany({
    where: { day: { gt: utcDayOf(now()).from } },
    orderBy: { day: 'asc' },
    take: daysAhead,
  });
  return rows.map(({ day, kind, target }) => ({
    day: utcDateOf(day),
    mission: wordsOf(kind as MissionKind, target),
  }));
}

type Planned = { day: string; kind: ChosenKind; target?: number | undefined };

/**
 * Plans the mission of a future day, or resets the day to the usual mission. The mission of a day that has begun cannot
 * change, so that nobody loses progress.
 * @throws DomainError `invalid_date` for a day that is not within the next year, `invalid_input` without a target
 */
export async function planFor({ day: name, kind, target }: Planned) {
  const day = new Date(`${name}T00:00:00.000Z`);
  const today = utcDayOf(now());
  if (day < today.until || day.getTime() > today.from.getTime() + daysAhead * oneDay) {
    throw new DomainError('invalid_date', 'Please choose a day from tomorrow on, within a year.');
  }
  if (kind === 'usual') {
    await db().mission.deleteMany({ where: { day } });
  } else {
    if (target === undefined) throw new DomainError('invalid_input', 'Please set a target.');
    const data = { kind, target };
    await db().mission.upsert({ where: { day }, create: { day, ...data }, update: data });
  }
  const words =
    kind === 'usual' ? wordsOf(usualMission.kind, usualMission.target) : wordsOf(kind, target ?? 0);
  return { message: `${name}: ${words}`, plan: await plannedMissions() };
}
