/** The Ultimate Showdown in a given phase, whatever today's weekday is, and its participants. */
import { xpFor } from '@/lib/contract/constants/coins';
import { type ShowdownCategory, showdownEntryWins } from '@/lib/contract/constants/showdown';
import { utcDayOf } from '@/lib/contract/days';
import { currentCycle } from '@/lib/domains/showdown/cycles';
import { mondayOf, optionsOf } from '@/lib/domains/showdown/rules';
import { now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import type { ShowdownCycle } from '@/prisma/generated/client';

const week = 7 * 86_400_000;

/**
 * Moves the current cycle to a phase. It opens next week, so that nothing becomes due by itself; or a week after every
 * other cycle, because a test that moved the clock may have left one there.
 * @param status  `voting`: the date is being voted for; `live`: it is today and has started
 */
export async function theShowdown(status: 'voting' | 'live'): Promise<ShowdownCycle> {
  const { id } = await currentCycle();
  const last = await db().showdownCycle.findFirst({
    where: { id: { not: id } },
    orderBy: { opensOn: 'desc' },
  });
  const opensOn = new Date(Math.max(mondayOf(now()).getTime(), last?.opensOn.getTime() ?? 0) + week);
  const days = { date: utcDayOf(now()).from, startedAt: now() };
  const options = optionsOf(opensOn);
  await db().showdownDateOption.deleteMany({ where: { cycleId: id, date: { notIn: options } } });
  await db().showdownDateOption.createMany({
    data: options.map((date) => ({ cycleId: id, date })),
    skipDuplicates: true,
  });
  return db().showdownCycle.update({
    where: { id },
    data: {
      opensOn,
      ...(status === 'live' ? days : { date: null, startedAt: null }),
      startedByHand: false,
      endedAt: null,
    },
  });
}

/** Makes a person a participant, with the required wins. */
export async function joinsShowdown({ id: userId }: { id: number }, cycleId?: number) {
  const of = cycleId ?? (await currentCycle()).id;
  await winsBattles({ id: userId }, showdownEntryWins);
  return db().showdownParticipant.create({ data: { cycleId: of, userId, joinedAt: now() } });
}

/** Gives a person this many HYPE Battle wins, with a won battle for each. */
export async function winsBattles({ id }: { id: number }, wins = 3) {
  await statement(
    'wins_battles',
    `with won as (
       insert into battles (user_id, winner_user_id, winner, category, content, media_url, voting_deadline, created_at, settled_at)
       select id, id, 'creator', 'rap', 'won', '/media/won.mp4', $3, $3, $3
       from users, generate_series(wins + 1, $2) where id = $1)
     update users set wins = greatest(wins, $2), xp = xp + $4 * greatest(0, $2 - wins) where id = $1`,
    [id, wins, now(), xpFor.battleWon],
  );
}

/** A participant's clip. */
export async function aShowdownClip({
  by,
  category = 'Rap',
  url = 'https://clips.example/watch?v=1',
}: {
  by: { id: number };
  category?: ShowdownCategory;
  url?: string;
}) {
  const { id: cycleId } = await currentCycle();
  return db().showdownClip.create({ data: { cycleId, userId: by.id, category, url, createdAt: now() } });
}
