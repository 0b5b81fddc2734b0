import 'server-only';
import { battlePrize, xpFor } from '@/lib/contract/constants';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { now } from '@/lib/platform/clock';
import { transaction } from '@/lib/platform/db';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { endBattles } from './statements';

type Ended = { id: number; winnerId: number | null };

/**
 * Ends battles whose deadline has passed: the winner, their coins, XP and win, in one transaction, exactly once
 * (rules.md, Battles). A tie, and a battle that nobody answered, pay nobody. Whoever needs `users.wins` to be of this
 * moment calls it first.
 * @param battleIds  these alone; without them every one that is due, up to 200
 * @returns how many were settled
 */
export function settleBattles(battleIds: number[] | null = null): Promise<number> {
  return transaction(async (tx) => {
    const ended = await tx.$queryRawUnsafe<Ended[]>(endBattles, now(), battleIds);
    killPoint('battles-ended');
    const won = ended.flatMap(({ id, winnerId }) => (winnerId === null ? [] : [{ id, winnerId }]));
    // In the order of the people, so that two settlements never wait for each other.
    for (const { id, winnerId } of won.sort((one, other) => one.winnerId - other.winnerId)) {
      await tx.user.update({
        where: { id: winnerId },
        data: { wins: { increment: 1 }, xp: { increment: xpFor.battleWon } },
        select: { id: true },
      });
      const reference = `battle:${id}`;
      await moveCoins(tx, { userId: winnerId, amount: battlePrize, reason: 'battle', reference });
      killPoint('battles-paid');
    }
    return ended.length;
  });
}

/** The same because somebody looked: they are answered either way, and what fails waits for the next look. */
export async function settleOnSight(battleIds: number[]): Promise<void> {
  if (battleIds.length === 0) return;
  await settleBattles(battleIds).catch((error) => log.warn({ error }, 'battles wait to be settled'));
}
