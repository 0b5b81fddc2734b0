import 'server-only';
import { earningReasons } from '@/lib/contract/constants/coins';
import { DomainError } from '@/lib/contract/domain-error';
import { notify } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';

export type Movement = {
  userId: number;
  /** Coins in (positive) or out (negative). */
  amount: number;
  /** What for, a word of the ledger: `registration`, `boost`, `purchase`, ... */
  reason: string;
  /** What it was about, such as `battle:12`. */
  reference?: string;
  idempotencyKey?: string;
  /** What to say where there are not enough. */
  refusal?: string;
};

/**
 * Moves coins: the only function that touches a balance (rules.md, Coins). The balance changes only if it stays at 0 or
 * above, and the ledger row is written in the caller's transaction, with whatever was paid for.
 * @returns the balance afterwards
 * @throws DomainError `coins_missing` where there are not enough
 */
export async function moveCoins(tx: Transaction, movement: Movement): Promise<number> {
  const { userId, amount, reason, reference, idempotencyKey, refusal } = movement;
  const [moved] = await tx.$queryRaw<{ coins: number }[]>`
    update users set coins = coins + ${amount}, earned = earned + ${earnedOf(movement)}
    where id = ${userId} and coins + ${amount} >= 0 returning coins`;
  if (!moved) throw new DomainError('coins_missing', refusal ?? 'You do not have enough coins.');
  const { id } = await tx.coinEntry.create({
    data: {
      userId,
      amount,
      reason,
      reference: reference ?? null,
      idempotencyKey: idempotencyKey ?? null,
      balanceAfter: moved.coins,
      createdAt: now(),
    },
    select: { id: true },
  });
  if (unasked.includes(reason))
    await notify(tx, { kind: 'coins', subject: 'coins', to: userId, about: id, by: null });
  return moved.coins;
}

/** What comes without one's own tap, and so is told of. */
const unasked = ['battle', 'showdown'];

/** How much of a movement counts as earned (rules.md, Coins: missions, battles, showdowns; never flips). */
const earnedOf = ({ amount, reason }: Movement) =>
  amount > 0 && earningReasons.some((each) => each === reason) ? amount : 0;
