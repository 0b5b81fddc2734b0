/** Whether a write was refused because the viewer's own account is closed. */
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { isByDeletedAccount, statement } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';

/**
 * Waits until whoever holds the row is done: a deletion, or a change of the name. Nothing is held here, so nobody waits in a
 * circle.
 */
const isOpen = `select true as open from users where id = $1 and not ${isDeleted('users')} for key share`;

/**
 * The database refuses a write where the writer's account is closed, and also where its row is locked at that moment, since it
 * never waits (docs/decisions/062-closed-accounts-write-nothing.md). Only the first ends the viewer's session; the second goes
 * when tried again.
 * @returns the error to answer with
 */
export async function unlessOpen(error: unknown, viewer: Viewer | null): Promise<unknown> {
  if (!viewer || !isByDeletedAccount(error)) return error;
  // If the database does not answer now, the session is not ended either.
  const rows = await statement('account_open', isOpen, [viewer.id]).catch(() => [true]);
  if (rows.length === 0) return error;
  const words = 'We are catching our breath. Please try again in a moment.';
  return new DomainError('unavailable', words, { retryAfter: 1 });
}
