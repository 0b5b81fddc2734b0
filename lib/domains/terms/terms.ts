import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { type Terms, terms } from '@/lib/contract/terms';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';

/**
 * Records that a person accepted the versions that they were shown.
 * @throws DomainError `terms_changed` when these are not the newest
 */
export async function accept({ id }: Viewer, shown: Terms): Promise<{ message: string }> {
  if (shown.policy !== terms.policy || shown.rules !== terms.rules)
    throw new DomainError('terms_changed', 'This was changed just now. Please open the page again.');
  await statement(
    'terms_accept',
    'update users set policy_accepted = $2, rules_accepted = $3 where id = $1',
    [id, shown.policy, shown.rules],
  );
  return { message: 'Thank you.' };
}
