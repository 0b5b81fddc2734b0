import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { db, transaction } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import { hashPassword, isGuessable, isPassword } from './passwords';
import { openSessionByPassword } from './sessions';

export const notYourPassword = () => new DomainError('wrong_password', 'That is not your password.');

/**
 * @returns the hash that the password is behind: what is done by it is done only while that is still the account's
 * @throws DomainError `forbidden` for another password than the account's
 */
export async function requirePassword(viewer: Viewer, password: string): Promise<string> {
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { passwordHash: true },
  });
  if (!(await isPassword(password, passwordHash))) throw notYourPassword();
  return passwordHash;
}

/**
 * Changes a person's password. Every session ends, everywhere at once, but for the new one.
 * @returns the new session's id
 * @throws DomainError `forbidden` for a wrong password, also for one that was changed meanwhile; `invalid` for a guessable new
 *   one; `unauthenticated` where the next change, or a suspension, came before the new session
 */
export async function changePassword(viewer: Viewer, { current, next }: { current: string; next: string }) {
  const before = await requirePassword(viewer, current);
  if (isGuessable(next, viewer))
    throw new DomainError('password_too_easy', 'That password is too easy to guess. Please choose another.');
  const passwordHash = await hashPassword(next);
  await transaction(async (tx) => {
    const own = { id: viewer.id, passwordHash: before };
    const { count } = await tx.user.updateMany({ where: own, data: { passwordHash } });
    if (count === 0) throw notYourPassword();
    await tx.session.deleteMany({ where: { userId: viewer.id } });
  });
  endConnections(viewer.id);
  const sessionId = await openSessionByPassword(viewer.id, passwordHash);
  if (!sessionId) throw new DomainError('not_logged_in', 'Please log in to continue.');
  return sessionId;
}
