import 'server-only';
import { randomInt } from 'node:crypto';
import { coinFlip } from '@/lib/contract/constants/coins';
import { idempotencyKeyLifetime, largestId } from '@/lib/contract/constants/requests';
import { secondsOfUtcDayLeft, utcDayOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { moveCoins } from './ledger';
import type { FlipResult } from './schema';
import { type FlipRow, flipView } from './view';

const reason = 'flip';

/** Even odds, from a cryptographic random source. */
export const toss = (): FlipResult => (randomInt(2) === 1 ? 'win' : 'lose');

/**
 * Flips a coin for `bet` coins: the person wins the same amount or loses the bet (rules.md, Coins). A flip is stored only as
 * a row of the ledger. One transaction decides, pays and records it.
 * @param key  the request's Idempotency-Key. The ledger stores it too, so that a retry repeats no flip even where the
 *   response to a committed flip was lost
 * @throws DomainError `coins_missing` for a bet above the balance, before the toss; `daily_limit_reached` above the daily number
 *   of flips, or where a loss would exceed the daily limit
 */
export async function flip(viewer: Viewer, bet: number, key: string | null) {
  const answer = await transaction(async (tx) => {
    // The row lock serializes a person's flips, so that the daily limits hold in a race.
    const [{ coins } = { coins: 0 }] = await tx.$queryRaw<{ coins: number }[]>`
      select coins from users where id = ${viewer.id} for no key update`;
    const { first, kept } = await earlier(tx, viewer, key);
    if (first) return first;
    if (coins < bet) throw new DomainError('coins_missing', 'You do not have enough coins for this bet.');
    await requireRoom(tx, viewer, bet);
    const result = toss();
    const newBalance = await moveCoins(tx, {
      userId: viewer.id,
      amount: result === 'win' ? bet : -bet,
      reason,
      ...(kept !== null && { idempotencyKey: kept }),
    });
    killPoint('flip-paid');
    return { result, newBalance };
  });
  return { message: 'Coinflip completed!', ...answer };
}

/** The earlier flip with this key; else the key to store, null where an older or different use occupies it. */
async function earlier(tx: Transaction, viewer: Viewer, key: string | null) {
  if (key === null) return { first: null, kept: null };
  const row = await tx.coinEntry.findUnique({
    where: { userId_idempotencyKey: { userId: viewer.id, idempotencyKey: key } },
  });
  if (!row) return { first: null, kept: key };
  if (row.reason !== reason || row.createdAt < fromNow(-idempotencyKeyLifetime))
    return { first: null, kept: null };
  const { result, balance_after } = flipView(row);
  return { first: { result, newBalance: balance_after }, kept: null };
}

/** @throws DomainError `daily_limit_reached`, with a message about what is still possible today */
async function requireRoom(tx: Transaction, viewer: Viewer, bet: number) {
  const { flips, net } = await standing(tx, viewer);
  const retryAfter = secondsOfUtcDayLeft(now());
  if (flips >= coinFlip.flipsADay) {
    const words = `That was your ${coinFlip.flipsADay}th flip today. Please come back tomorrow.`;
    throw new DomainError('daily_limit_reached', words, { retryAfter });
  }
  const left = coinFlip.netLossADay + net;
  if (bet <= left) return;
  const words =
    left > 0
      ? `You can lose ${coinFlip.netLossADay} coins a day. Today you can still bet up to ${left}.`
      : `You have lost ${coinFlip.netLossADay} coins today. Please come back tomorrow.`;
  throw new DomainError('daily_limit_reached', words, { retryAfter });
}

/** Today's flips. Reads only as many rows as the daily limit allows, because a day cannot have more. */
async function standing(tx: Transaction, viewer: Viewer) {
  const [row] = await tx.$queryRaw<{ flips: number; net: number }[]>`
    select count(*)::int as flips, coalesce(sum(amount), 0)::int as net from (
      select amount, created_at from coin_entries where user_id = ${viewer.id} and reason = 'flip'
      order by id desc limit ${coinFlip.flipsADay}
    ) newest where created_at >= ${utcDayOf(now()).from}`;
  return row ?? { flips: 0, net: 0 };
}

/** @returns the number of the viewer's flips today, and their net result: positive for a win, negative for a loss */
export const flipsToday = (viewer: Viewer) => standing(db(), viewer);

/** Newest first: `$1` the person, `$2` limit, `$3` offset, `$4` the cursor (only smaller ids). */
const ownFlips = `
  select id, amount, balance_after as "balanceAfter", created_at as "createdAt" from coin_entries
  where user_id = $1 and reason = 'flip' and id < $4 order by id desc limit $2 offset $3`;

/** The viewer's own flips, newest first. */
export async function flipsOf(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  const rows = await statement<FlipRow>('flips_own', ownFlips, [viewer.id, limit, offset, before]);
  return rows.map(flipView);
}
