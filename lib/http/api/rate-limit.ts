/** Rate limits, counted in Postgres so that all app servers share the counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Limit, limits } from '@/lib/contract/constants/limits';
import { day } from '@/lib/contract/constants/time';
import { DomainError } from '@/lib/contract/domain-error';
import { counted } from '@/lib/contract/grouped';
import { pool } from '@/lib/platform/database/pool';
import { env } from '@/lib/platform/env';
import { Leases } from './leases';

/** Limits without leases: many addresses share these guesses, and correct ones are uncounted, so the count must be exact. */
const unleased: ReadonlySet<Limit> = new Set(['loginByStrangers']);

const limiters = new Map<Limit, { limiter: RateLimiterPostgres; leases: Leases }>();

function limiterOf(limit: Limit) {
  const known = limiters.get(limit);
  if (known) return known;
  const points = Math.max(1, Math.round(limits[limit].points * (env().RATE_LIMIT_SCALE ?? 1)));
  const limiter = new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    points,
    duration: limits[limit].window / 1000,
  });
  const made = { limiter, leases: new Leases(unleased.has(limit) ? 1 : points) };
  limiters.set(limit, made);
  return made;
}

/**
 * Counts one more use.
 * @param limit  which limit
 * @param key    whose use it is: a user's id, an address, an account
 * @throws DomainError `rate_limited`, with the seconds until the window ends
 */
export async function countUse(limit: Limit, key: string | number): Promise<void> {
  const { limiter, leases } = limiterOf(limit);
  if (leases.spend(String(key))) return;
  try {
    const window = await limiter.consume(key, leases.size);
    leases.grant(String(key), window.msBeforeNext);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // Of several concurrent requests, the first may have fetched a lease that is enough for all of them.
    if (leases.spend(String(key))) return;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new DomainError('rate_limited', `${tooMany(limit)} Please try again in ${inWords(seconds)}.`, {
      retryAfter: seconds,
    });
  }
}

/** The same, for what is only left out where the limit is reached. @returns whether the use was counted, and so may go on */
export async function tryCountUse(limit: Limit, key: string | number): Promise<boolean> {
  try {
    await countUse(limit, key);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** In milliseconds: how long a call that does not need the database waits for the rate limiter. */
const patience = 1000;

/** The same for a call that works without the database: if the use cannot be counted, the call is allowed. */
export async function countUseWherePossible(limit: Limit, key: string | number): Promise<void> {
  const refused = countUse(limit, key).then(
    () => null,
    (error) => (error instanceof DomainError ? error : null),
  );
  const late = sleep(patience, null, { ref: false });
  const refusal = await Promise.race([refused, late]);
  if (refusal) throw refusal;
}

/**
 * Counts a use of each limit for some work, and uncounts them where the work fails: only what is done counts.
 * @throws DomainError `rate_limited`; what the work throws
 */
export async function countDone<T>(
  uses: readonly { limit: Limit; key: string | number }[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: (typeof uses)[number][] = [];
  try {
    for (const use of uses) {
      await countUse(use.limit, use.key);
      counted.push(use);
    }
    return await work();
  } catch (error) {
    for (const { limit, key } of counted) await uncountUse(limit, key);
    throw error;
  }
}

/** Uncounts a use that turned out not to be one, such as a login that succeeded. */
export async function uncountUse(limit: Limit, key: string | number): Promise<void> {
  await limiterOf(limit).limiter.reward(key, 1);
}

/** Copies a key's count to another key, until the end of the first key's window. */
export async function copyUses(limit: Limit, from: string, to: string): Promise<void> {
  const { limiter } = limiterOf(limit);
  const counted = await limiter.get(from);
  if (!counted || counted.consumedPoints <= 0) return;
  await limiter.set(to, counted.consumedPoints, Math.ceil(counted.msBeforeNext / 1000));
}

/** Forgets a key's uses. */
export async function forgetUses(limit: Limit, key: string | number): Promise<void> {
  await limiterOf(limit).limiter.delete(key);
}

/** Whoever reaches the limit of a day was not fast. */
const tooMany = (limit: Limit) =>
  limits[limit].window >= day ? 'That is all for a day.' : 'You are going too fast.';

/** Exported for its test. */
export function inWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
