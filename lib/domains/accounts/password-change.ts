import 'server-only';
import { guardianship } from '@/lib/contract/constants/guardians';
import { DomainError } from '@/lib/contract/domain-error';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import { fromNow } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { forgetTokens } from '@/lib/platform/mail/tokens';
import { endConnections } from '@/lib/platform/realtime/connections';
import { notifyOfPassword } from './account-notices';
import { endUntrustedGuardian } from './guardian-ending';
import { endSessionsOf } from './own-sessions';
import { hashPassword, isGuessable, isPassword, passwordDigest } from './passwords';
import { openSessionByPassword } from './sessions';

export const notYourPassword = () => new DomainError('wrong_password', 'That is not your password.');

/**
 * @returns the hash that the password matched. The caller checks again, in its transaction, that the account still has it
 * @throws DomainError `wrong_password`
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
 * Changes a person's password. Ends every session, and opens a new one for the caller.
 * @returns the new session's id, a digest of the password, whether an invitation of a guardian ended with the one before, and
 *   how many passkeys open the account still
 * @throws DomainError `wrong_password`, also where it was changed meanwhile; `password_too_easy` for the new one; `not_logged_in`
 *   where another change or a suspension came before the new session was opened
 */
export async function changePassword(
  viewer: Viewer,
  { current, next, device }: { current: string; next: string; device: string },
) {
  const before = await requirePassword(viewer, current);
  if (isGuessable(next, viewer))
    throw new DomainError('password_too_easy', 'That password is too easy to guess. Please choose another.');
  const passwordHash = await hashPassword(next);
  const { invitationEnded, passkeys } = await transaction(async (tx) => {
    const own = { id: viewer.id, passwordHash: before };
    const { count } = await tx.user.updateMany({ where: own, data: { passwordHash } });
    if (count === 0) throw notYourPassword();
    await endSessionsOf(tx, viewer.id);
    // Reset links were mailed for the old password.
    await forgetTokens(tx, viewer.id, 'password_reset');
    await notifyOfPassword(tx, viewer.id);
    // Whoever knew the password may have invited a guardian with it, who could still agree.
    const doubt = { since: fromNow(-guardianship.recent), confirmed: true, agreedStays: true };
    return {
      invitationEnded: await endUntrustedGuardian(tx, viewer, doubt),
      passkeys: await tx.passkey.count({ where: { userId: viewer.id } }),
    };
  });
  announceNotices(['account'], viewer.id);
  endConnections(viewer.id);
  // The old session had already passed the second factor, so the new one takes over its time.
  const sessionId = await openSessionByPassword(
    viewer.id,
    passwordHash,
    device,
    viewer.secondFactorAt ?? null,
  );
  if (!sessionId) throw notLoggedIn();
  return { sessionId, password: passwordDigest(passwordHash), invitationEnded, passkeys };
}
