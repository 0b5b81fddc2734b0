/**
 * Changes an account's email address. The change takes effect when a link mailed to the new address is used. For a week,
 * a link mailed to the old address can undo it (docs/decisions/080-addresses-taken-back.md).
 */
import 'server-only';
import { randomBytes } from 'node:crypto';
import { guardianship } from '@/lib/contract/constants/guardians';
import { DomainError } from '@/lib/contract/domain-error';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import {
  addressOfLink,
  hashOfSuspended,
  keepSuspendedAddress,
} from '@/lib/domains/registration/suspended-addresses';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { isDuplicate, type Transaction, transaction } from '@/lib/platform/database/client';
import { requireMail } from '@/lib/platform/mail/offered';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { forgetTokens, hashOf, writeToken } from '@/lib/platform/mail/tokens';
import { endConnections } from '@/lib/platform/realtime/connections';
import { notifyOfAddress } from './account-notices';
import { isCreatorEmail } from './creator';
import { endUntrustedGuardian } from './guardian-ending';
import { removeLoginMethods, removeLoginMethodsOfStranger } from './login-methods';
import { byLink, linkInvalid } from './mailed-links';
import { confirmEmailMail, emailIsBackMail, emailIsWantedMail, emailWasChangedMail } from './mails';
import { endSessionsOf } from './own-sessions';
import { notYourPassword } from './password-change';

export const emailTaken = () => new DomainError('email_taken', 'That email is already registered.');

/**
 * Mails a link to the new address, and a warning to the current one. Earlier change links stop working. This link stops
 * working when the password changes or the owner ends other sessions.
 * @param passwordHash  the hash that the given password was checked against
 * @throws DomainError `not_offered`; `creator_account_protected`; `invalid_input` for the current address;
 *   `wrong_password` where the password was changed meanwhile; `not_logged_in` where the session was ended meanwhile;
 *   `email_taken`, also for the creator's address
 */
export async function sendChangeLink(viewer: Viewer, newEmail: string, passwordHash: string) {
  requireMail();
  // The creator account is recognized by its address, which is a setting.
  if (viewer.isCreator)
    throw new DomainError('creator_account_protected', 'The email of this account is a setting.');
  await transaction(async (tx) => {
    // visibility-exempt: the viewer's own account.
    const [held] = await tx.$queryRaw<{ email: string; username: string; same: boolean }[]>`
      select email, username, password_hash = ${passwordHash} as same from users where id = ${viewer.id}
      for no key update`;
    if (!held?.same) throw notYourPassword();
    // Checked under the lock on the account, which ending a session takes too: else a link could outlive its session.
    const session = { id: viewer.sessionId, userId: viewer.id };
    if ((await tx.session.count({ where: session })) === 0) throw notLoggedIn();
    if (held.email === newEmail)
      throw new DomainError('invalid_input', 'That is the email of your account already.');
    await requireFree(tx, viewer.id, newEmail);
    await forgetTokens(tx, viewer.id, 'email_change');
    const token = await writeToken(tx, viewer.id, 'email_change', { email: newEmail, passwordHash });
    await writeMail(tx, viewer.id, confirmEmailMail(newEmail, held.username, token));
    await writeMail(tx, viewer.id, emailIsWantedMail(held.email, held.username));
  });
  afterResponse(sendDueMails);
  return { message: 'A link is on its way to that email. Until it is used, nothing changes.' };
}

/**
 * Sets the new address, provided that the password has not changed since the link was requested. All links mailed to the
 * old address stop working, except links that undo a change.
 * @throws DomainError `link_invalid`; `email_taken` where another account took the address meanwhile
 */
export async function confirmEmail(token: string): Promise<{ message: string }> {
  const changed = await byLink(
    token,
    'email_change',
    async (tx, { id, email: before, confirmed, username, passwordHash }, { email, passwordDigest }) => {
      if (!email || isCreatorEmail(before)) throw linkInvalid();
      if (!passwordDigest || !hashOf(passwordHash).every((byte, at) => byte === passwordDigest[at]))
        throw linkInvalid();
      await requireFree(tx, id, email);
      await setEmail(tx, id, { email, emailVerifiedAt: now() });
      await keepSuspendedAddress(tx, id, { email: before, confirmed });
      await forgetTokens(tx, id, 'email_change', 'email_verify', 'password_reset');
      const undo = await writeToken(tx, id, 'email_undo', { email: before, addressConfirmed: confirmed });
      await writeMail(tx, id, emailWasChangedMail(before, username, undo));
      await notifyOfAddress(tx, id);
    },
  );
  announceNotices(['account'], changed.id);
  afterResponse(sendDueMails);
  return { message: 'This is the email of your account now. Log in with it from now on.' };
}

/**
 * Restores the address from before a change. The person who changed it knew the password and may be logged in. So the
 * password and all sessions end, and passkeys, a recent second factor and a recent guardianship are removed; the owner gets
 * a link to choose a new password. Where nobody had verified the address, somebody else may have registered it: then an older
 * second factor and guardianship are removed too. Undo links of later addresses end; those of earlier addresses stay valid.
 * @throws DomainError `link_invalid`; `email_taken`
 */
export async function undoEmail(token: string): Promise<{ message: string }> {
  const { id: userId } = await byLink(
    token,
    'email_undo',
    async (tx, owner, { email, createdAt, addressConfirmed }) => {
      const { id, username } = owner;
      if (!email || isCreatorEmail(email)) throw linkInvalid();
      const passwordHash = `undone:${randomBytes(16).toString('hex')}`;
      await setEmail(tx, id, { email, emailVerifiedAt: now(), passwordHash });
      await endSessionsOf(tx, id);
      await forgetTokens(tx, id, 'email_verify', 'password_reset');
      const later = { userId: id, purpose: 'email_undo', createdAt: { gte: createdAt } };
      const ended = await tx.mailedToken.findMany({
        where: later,
        select: { email: true, addressConfirmed: true },
      });
      for (const left of [owner, ...ended.flatMap(addressOfLink)])
        if (left.email !== email) await keepSuspendedAddress(tx, id, left);
      await tx.mailedToken.deleteMany({ where: later });
      await removeLoginMethods(tx, id, createdAt);
      // A link of the version before does not know it, and is one of a confirmed address as it was then.
      const confirmed = addressConfirmed !== false;
      if (!confirmed) await removeLoginMethodsOfStranger(tx, id, email);
      const reset = await writeToken(tx, id, 'password_reset');
      const since = new Date(createdAt.getTime() - guardianship.recent);
      const guardianEnded = await endUntrustedGuardian(tx, { id, username }, { since, confirmed });
      await writeMail(tx, id, emailIsBackMail(email, username, reset, guardianEnded));
      await notifyOfAddress(tx, id);
    },
  );
  endConnections(userId);
  announceNotices(['account'], userId);
  afterResponse(sendDueMails);
  return {
    message:
      'Your account has this email again, and everybody is logged out. We sent you a link to choose a new password.',
  };
}

/** @throws DomainError `email_taken` for another account's address, or one that another account can still restore */
async function requireFree(tx: Transaction, userId: number, email: string): Promise<void> {
  if (isCreatorEmail(email)) throw emailTaken();
  // visibility-exempt: only whether the address is taken, as at registration.
  const [row] = await tx.$queryRaw<{ taken: boolean }[]>`
    select exists (select 1 from users where email = ${email} and id <> ${userId})
      or exists (select 1 from mailed_tokens where email = ${email} and purpose = 'email_undo'
        and expires_at > ${now()} and user_id <> ${userId})
      or exists (select 1 from suspended_addresses where hash = ${hashOfSuspended(email)} and expires_at > ${now()}) as taken`;
  if (row?.taken) throw emailTaken();
}

type Changed = { email: string; emailVerifiedAt: Date; passwordHash?: string };

/** In a race for one address, the unique key decides. @throws DomainError `email_taken` */
async function setEmail(tx: Transaction, id: number, data: Changed): Promise<void> {
  try {
    await tx.user.update({ where: { id }, data, select: { id: true } });
  } catch (error) {
    if (isDuplicate(error, 'email')) throw emailTaken();
    throw error;
  }
}
