/**
 * Account deletions that a rule causes and not the owner: at 20, or because a guardian asks (rules.md, Turning 20 and
 * Guardians).
 */
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { type Closing, closingOf, closingsDue, settleClosings } from '@/lib/domains/age-limit/closings';
import { deletionsDue } from '@/lib/domains/guardians/answers';
import { afterResponse } from '@/lib/platform/after-response';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { deleteByRule } from './account-deletion';

/** Deletes an account. @returns false if a concurrent deletion has closed it already */
export async function deleteOnce(userId: number): Promise<boolean> {
  try {
    await deleteByRule(userId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_logged_in') return false;
    throw error;
  }
}

/**
 * When the viewer's account closes. The first request that notices it writes the mails that are due.
 * @throws DomainError `not_logged_in` if the closing was due: the account is then deleted
 */
export async function closingOrEnd(viewer: Viewer): Promise<Closing | null> {
  const closing = await closingOf(viewer);
  if (!closing) return null;
  if (closing.isDue) {
    await deleteOnce(viewer.id);
    throw new DomainError('not_logged_in', 'Please log in to continue.');
  }
  afterResponse(sendDueMails);
  return closing;
}

/** Writes due mails and makes due deletions. @returns how many accounts were deleted */
export async function settleTurningTwenty(): Promise<number> {
  await settleClosings();
  let deleted = 0;
  for (const userId of await closingsDue()) if (await deleteOnce(userId)) deleted += 1;
  return deleted;
}

/** Deletes the accounts that guardians asked to delete. @returns how many */
export async function settleGuardians(): Promise<number> {
  let deleted = 0;
  for (const userId of await deletionsDue()) if (await deleteOnce(userId)) deleted += 1;
  return deleted;
}
