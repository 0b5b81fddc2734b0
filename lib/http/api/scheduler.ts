import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';
import { requireSecret } from './shared-secret';

/** @throws DomainError `not_found` if no secret is set, `not_the_scheduler` for a wrong one */
export function requireScheduler(headers: Headers): void {
  const refusal = new DomainError('not_the_scheduler', 'That is not the scheduler.');
  requireSecret(headers, env().CRON_SECRET, refusal);
}
