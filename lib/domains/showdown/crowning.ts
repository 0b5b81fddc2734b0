import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/database/client';
import { placesOf } from './rules';

/**
 * Ranks those who took part, pays the prizes, and gives the champion XP and the check beside their name, in the
 * transaction that ends the cycle. A clip that a decision hides does not win, nor does anybody who is suspended;
 * reports that nobody has decided on take nobody's crown.
 * @returns the champion's user id; null where nobody showed a clip
 *
 * noRules: who won is the same for everybody.
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
  // In the order of the people, as battles are paid, so that the two never wait for each other.
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

/** Clips that three people's reports hide, and no decision; what its owner left is not among them. noRules: ids. */
async function hiddenByReportsAlone(tx: Transaction, cycleId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select c.id from showdown_clips c
    where c.cycle_id = ${cycleId} and c.hidden_at is not null and c.url <> '' and (
      select coalesce(bool_and(d.action = 'reports'), false) from decisions d
      where d.target_type = 'showdown_clip' and d.target_id = c.id and d.hides and d.undone_at is null)`;
  return rows.map(({ id }) => id);
}
