/**
 * What falls due and nobody looked at (rules.md, Time): settled by the scheduled route. Each part is safe to run at any
 * moment, as often as one likes, on several servers at once.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { idempotencyKeyLifetime } from '@/lib/contract/constants';
import { Failure } from '@/lib/contract/failure';
import { sweepRestedNames } from '@/lib/domains/accounts/resting-names';
import { sweepFigures } from '@/lib/domains/analytics/platform-health';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { settleGhosts } from '@/lib/domains/chat/ghosts';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { settleShowdown } from '@/lib/domains/showdown/cycles';
import { fromNow, now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';

/** @throws Failure `not_found` where no secret is set, `unauthenticated` for a wrong one */
export function requireScheduler(headers: Headers): void {
  const secret = env().CRON_SECRET;
  if (!secret) throw new Failure('not_found', 'There is nothing at this address.');
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const said = headers.get('authorization') ?? '';
  if (!timingSafeEqual(digest(said), digest(`Bearer ${secret}`))) {
    throw new Failure('unauthenticated', 'That is not the scheduler.');
  }
}

/** Settles everything that is due. @returns how many of each went */
export async function settleAll() {
  const battles = await settleBattles();
  const ghosts = await settleGhosts();
  const showdowns = await settleShowdown();
  const files = await sweepMedia();
  const sessions = await db().session.deleteMany({ where: { expiresAt: { lte: now() } } });
  const repeats = await db().idempotencyKey.deleteMany({
    where: { createdAt: { lt: fromNow(-idempotencyKeyLifetime) } },
  });
  const limits = await db().rateLimit.deleteMany({ where: { expire: { lt: BigInt(now().getTime()) } } });
  await sweepRestedNames();
  await sweepFigures();
  return {
    message: 'Settled.',
    battles,
    ghosts,
    showdowns,
    files,
    sessions: sessions.count,
    repeats: repeats.count,
    limits: limits.count,
  };
}
