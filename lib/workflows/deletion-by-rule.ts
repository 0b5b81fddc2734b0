/**
 * Account deletions that a rule causes and not the owner: at 20, or because a guardian asks (rules.md, Turning 20 and
 * Guardians).
 */
import { DomainError } from '@/lib/contract/domain-error';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import {
  type Closing,
  closingOf,
  closingsDue,
  isClosingDue,
  settleClosings,
} from '@/lib/domains/age-limit/closings';
import { deletionsDue, isDeletionDue } from '@/lib/domains/guardians/answers';
import { afterResponse } from '@/lib/platform/after-response';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { deleteByRule } from './account-deletion';
import { oneByOne } from './one-by-one';

const notDeleted = 'an account that is due was not deleted';

const rules = { guardian: isDeletionDue, age: isClosingDue };

/**
 * Deletes an account by a rule, which is asked again under the lock on the account.
 * @returns `gone` if a concurrent deletion has closed it already; `stays` if the rule does not hold any more
 */
export async function deleteOnce(
  userId: number,
  rule: keyof typeof rules,
): Promise<'deleted' | 'gone' | 'stays'> {
  try {
    return (await deleteByRule(userId, rules[rule])) ? 'deleted' : 'stays';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_logged_in') return 'gone';
    throw error;
  }
}

/** @returns how many were deleted */
const deleteAll = (userIds: number[], rule: keyof typeof rules): Promise<number> =>
  oneByOne(userIds, notDeleted, async (userId) => (await deleteOnce(userId, rule)) === 'deleted');

/**
 * When the viewer's account closes. The first request that notices it writes the mails that are due.
 * @throws DomainError `not_logged_in` if the closing was due: the account is then deleted
 */
export async function closingOrEnd(viewer: Viewer): Promise<Closing | null> {
  const closing = await closingOf(viewer);
  if (!closing) return null;
  if (closing.isDue && (await deleteOnce(viewer.id, 'age')) !== 'stays') throw notLoggedIn();
  afterResponse(sendDueMails);
  return closing;
}

/** Writes due mails and makes due deletions. @returns how many accounts were deleted */
export async function settleTurningTwenty(): Promise<number> {
  await settleClosings();
  return deleteAll(await closingsDue(), 'age');
}

/** Deletes the accounts that guardians asked to delete. @returns how many */
export async function settleGuardians(): Promise<number> {
  return deleteAll(await deletionsDue(), 'guardian');
}
