import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';

/** @throws DomainError `not_found` where no secret is set, `unauthenticated` for a wrong one */
export function requireScheduler(headers: Headers): void {
  const secret = env().CRON_SECRET;
  if (!secret) throw new DomainError('not_found', 'There is nothing at this address.');
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const said = headers.get('authorization') ?? '';
  if (!timingSafeEqual(digest(said), digest(`Bearer ${secret}`))) {
    throw new DomainError('not_the_scheduler', 'That is not the scheduler.');
  }
}
