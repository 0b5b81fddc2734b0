/** The demo's completed missions, and the creator account's picks. */
import { xpFor } from '@/lib/contract/constants/coins';
import { missionReward } from '@/lib/contract/constants/missions';
import { utcDayOf } from '@/lib/contract/days';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';

const day = 86_400_000;

/** For how many days before the first start each person completed the day's mission, up to yesterday. */
const completed: readonly (readonly [Username, number])[] = [
  ['adaeze_writes', 9],
  ['tobi_no_dull', 7],
  ['danfo_philosopher', 6],
  ['moyo_sings', 4],
  ['kemi_k', 3],
  ['femi_left_foot', 2],
  ['halima_h', 1],
];

const picks: readonly { by: Username; title: string; daysAgo: number }[] = [
  { by: 'titan_hq', title: 'Titan', daysAgo: 12 },
  { by: 'danfo_philosopher', title: 'Bus Stop Thinker of the Month', daysAgo: 8 },
  { by: 'ify_bakes', title: 'Made Everybody Hungry', daysAgo: 5 },
  { by: 'halima_h', title: 'Kindest Comments', daysAgo: 2 },
];

export async function seedFame(
  tx: Transaction,
  idOf: (username: Username) => number,
  moment: Date,
): Promise<void> {
  for (const [username, days] of completed) {
    for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1)
      await completeMission(tx, idOf(username), moment, daysAgo);
  }
  await tx.developerPick.createMany({
    data: picks.map(({ by, title, daysAgo }) => ({
      userId: idOf(by),
      title,
      awardedAt: new Date(moment.getTime() - daysAgo * day),
    })),
  });
}

async function completeMission(tx: Transaction, userId: number, moment: Date, daysAgo: number) {
  const { from, name } = utcDayOf(new Date(moment.getTime() - daysAgo * day));
  const [startedAt, claimedAt] = [new Date(from.getTime() + 0.3 * day), new Date(from.getTime() + 0.8 * day)];
  await tx.missionRun.create({ data: { userId, day: from, startedAt, claimedAt } });
  await tx.user.update({
    where: { id: userId },
    data: { xp: { increment: xpFor.mission } },
    select: { id: true },
  });
  await moveCoins(tx, { userId, amount: missionReward, reason: 'mission', reference: `mission:${name}` });
}
