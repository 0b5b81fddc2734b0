import 'server-only';
import { showdownPrizes, xpFor } from '@/lib/contract/constants';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/db';
import { placesOf } from './rules';

/**
 * Ranks those who took part, pays the prizes, and gives the champion XP and the check beside their name, in the
 * transaction that ends the cycle. A clip that is hidden does not win, nor does anybody who is suspended.
 * @returns the champion's user id; null where nobody showed a clip
 */
export async function crown(tx: Transaction, cycleId: number, at: Date): Promise<number | null> {
  const clips = await tx.showdownClip.findMany({
    where: { cycleId, hiddenAt: null, user: { suspendedAt: null } },
    select: { id: true, userId: true, votes: true, createdAt: true },
  });
  const places = placesOf(clips);
  await tx.showdownChampion.createMany({
    data: places.map((place) => ({ ...place, cycleId, awardedAt: at })),
  });
  // In the order of the people, as every settlement pays.
  for (const { userId, rank } of places.toSorted((one, other) => one.userId - other.userId)) {
    const amount = showdownPrizes[rank - 1] ?? 0;
    await moveCoins(tx, { userId, amount, reason: 'showdown', reference: `showdown:${cycleId}` });
  }
  const champion = places[0];
  if (!champion) return null;
  await tx.user.update({
    where: { id: champion.userId },
    data: { xp: { increment: xpFor.showdownChampion }, verified: true },
    select: { id: true },
  });
  return champion.userId;
}
