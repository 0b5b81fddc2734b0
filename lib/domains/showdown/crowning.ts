import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/database/client';
import { deletedKey } from '@/lib/platform/database/deleted-account';
import { type Entry, placesOf } from './rules';
import { canWin } from './statements';

/** The clips of the cycle `$1` that can win. visibility-exempt: the winners are the same for all viewers. */
const winnable = `
  select c.id, c.user_id as "userId", c.votes, c.created_at as "createdAt" from showdown_clips c
  where c.cycle_id = $1 and ${canWin('c')}`;

/**
 * Ranks the participants, pays the prizes, and gives the champion XP and the verified badge, in the transaction that ends
 * the cycle. Clips hidden by a moderator's decision and suspended people cannot win. Clips hidden only by undecided reports
 * still can.
 * @returns the champion's user id; null when there is no clip
 *
 * visibility-exempt: the winners are the same for all viewers.
 */
export async function crown(tx: Transaction, cycleId: number, at: Date): Promise<number | null> {
  const clips = await tx.$queryRawUnsafe<Entry[]>(winnable, cycleId);
  const places = placesOf(clips);
  await tx.showdownChampion.createMany({
    data: places.map((place) => ({ ...place, cycleId, awardedAt: at })),
  });
  // In the order of user ids, the same lock order as for battle prizes, so that there is no deadlock.
  for (const { userId, rank } of places.toSorted((one, other) => one.userId - other.userId)) {
    const amount = showdownPrizes[rank - 1] ?? 0;
    await moveCoins(tx, { userId, amount, reason: 'showdown', reference: `showdown:${cycleId}` });
  }
  const champion = places[0];
  if (!champion) return null;
  // Somebody who left after the day has won it, but a deleted account gets no check.
  await tx.user.updateMany({
    where: { id: champion.userId, NOT: { usernameKey: { startsWith: deletedKey('') } } },
    data: { xp: { increment: xpFor.showdownChampion }, verified: true },
  });
  return champion.userId;
}
