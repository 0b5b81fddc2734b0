import 'server-only';
import { earningReasons } from '@/lib/contract/constants/coins';
import { DomainError } from '@/lib/contract/domain-error';
import { notify } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';

export type Movement = {
  userId: number;
  /** Positive for coins received, negative for coins spent. */
  amount: number;
  /** The ledger's reason: `registration`, `boost`, `purchase`, ... */
  reason: string;
  /** What the movement belongs to, such as `battle:12`. */
  reference?: string;
  idempotencyKey?: string;
  /** The message where there are not enough coins. */
  refusal?: string;
};

/**
 * Moves coins. The only function that changes a balance (rules.md, Coins). The balance never falls below 0. The ledger row
 * is written in the caller's transaction, together with what was paid for.
 * @returns the new balance
 * @throws DomainError `coins_missing` where the balance is too low
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

/** Reasons that the person did not trigger by an action of their own, so they get a notice. */
const unasked = ['battle', 'showdown'];

/** How much of a movement counts as earned (rules.md, Coins: missions, battles, showdowns; never flips). */
const earnedOf = ({ amount, reason }: Movement) =>
  amount > 0 && earningReasons.some((each) => each === reason) ? amount : 0;
