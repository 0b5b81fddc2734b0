/** Picks, champions and missions, written directly into the database. */

import { xpFor } from '@/lib/contract/constants/coins';
import type { MissionKind } from '@/lib/contract/constants/missions';
import { utcDayOf } from '@/lib/contract/days';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { aUser, bornYearsAgo, type Person } from './people';

let made = 0;

/** A Developer Pick in the Hall of Fame. */
export async function aPick({ of, title = 'Voice of the Week' }: { of: { id: number }; title?: string }) {
  return db().developerPick.create({ data: { userId: of.id, title, awardedAt: now() } });
}

/** Today's mission for everybody, as if it had been planned. */
export async function aMissionToday(kind: MissionKind, target: number) {
  const day = utcDayOf(now()).from;
  return db().mission.upsert({
    where: { day },
    create: { day, kind, target },
    update: { kind, target },
  });
}

/** A moderator, as appointed by the creator account. */
export async function aModerator(): Promise<Person> {
  const who = await aUser();
  const data = { dob: new Date(bornYearsAgo(18)), moderator: { create: { appointedAt: now() } } };
  await db().user.update({ where: { id: who.id }, data, select: { id: true } });
  return who;
}

/** Somebody who won an Ultimate Showdown, or who took another place with `rank`. */
export async function aChampion({
  who,
  rank = 1,
  at = now(),
  dob = bornYearsAgo(18),
}: {
  who: { id: number };
  rank?: number;
  at?: Date;
  /** By default eighteen, since younger champions may not moderate. */
  dob?: string;
}) {
  made += 1;
  await db().user.update({ where: { id: who.id }, data: { dob: new Date(dob) }, select: { id: true } });
  const opensOn = new Date(Date.UTC(1990, 0, 1) + made * 7 * 86_400_000);
  const cycle = await db().showdownCycle.create({
    data: { opensOn, date: at, createdAt: at, startedAt: at, endedAt: at },
  });
  const xp = { increment: rank === 1 ? xpFor.showdownChampion : 0 };
  await db().user.update({ where: { id: who.id }, data: { xp }, select: { id: true } });
  return db().showdownChampion.create({
    data: { cycleId: cycle.id, userId: who.id, rank, votes: 3, awardedAt: at },
  });
}
