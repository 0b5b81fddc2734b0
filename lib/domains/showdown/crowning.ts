import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/database/client';
import { deletedKey } from '@/lib/platform/database/deleted-account';
import { placesOf } from './rules';

/**
 * Ranks the participants, pays the prizes, and gives the champion XP and the verified badge, in the transaction that ends
 * the cycle. Clips hidden by a moderator's decision and suspended people cannot win. Clips hidden only by undecided reports
 * still can.
 * @returns the champion's user id; null when there is no clip
 *
 * visibility-exempt: the winners are the same for all viewers.
 */
export async function crown(tx: Transaction, cycleId: number, at: Date): Promise<number | null> {
  const reported = await hiddenByReportsAlone(tx, cycleId);
  const clips = await tx.showdownClip.findMany({
    where: { cycleId, user: { suspendedAt: null }, OR: [{ hiddenAt: null }, { id: { in: reported } }] },
    select: { id: true, userId: true, votes: true, createdAt: true },
  });
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

/**
 * Clips that are hidden only by reports, without a decision. Clips of deleted accounts are left out.
 * visibility-exempt: ids.
 */
async function hiddenByReportsAlone(tx: Transaction, cycleId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select c.id from showdown_clips c
    where c.cycle_id = ${cycleId} and c.hidden_at is not null and c.url <> '' and (
      select coalesce(bool_and(d.action = 'reports'), false) from decisions d
      where d.target_type = 'showdown_clip' and d.target_id = c.id and d.hides and d.undone_at is null)`;
  return rows.map(({ id }) => id);
}
