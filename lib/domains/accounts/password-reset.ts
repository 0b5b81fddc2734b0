/** Resets a forgotten password, by a link mailed to the account's address. */
import 'server-only';
import { guardianship } from '@/lib/contract/constants/guardians';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { DomainError } from '@/lib/contract/domain-error';
import { announceNotices } from '@/lib/domains/notices/live';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { requireMail } from '@/lib/platform/mail/offered';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { seal } from '@/lib/platform/mail/seal';
import { forgetTokens, hashOf, newToken, ownerOfToken } from '@/lib/platform/mail/tokens';
import { endConnections } from '@/lib/platform/realtime/connections';
import { notifyOfPassword } from './account-notices';
import { endUntrustedGuardian } from './guardian-ending';
import { removeLoginMethodsOfStranger, removeRecentPasskeys } from './login-methods';
import { byLink, linkInvalid } from './mailed-links';
import { passwordResetMail, passwordWasResetMail } from './mails';
import { endSessionsOf } from './own-sessions';
import { hashPassword, isGuessable, passwordDigest } from './passwords';

/**
 * Writes a mail and its link. For an address without an account it writes both as well, but without a recipient. It is one
 * statement, so that both cases take the same time and nobody learns which addresses have accounts.
 * @throws DomainError `not_offered`
 */
export async function sendResetLink(email: string): Promise<{ message: string }> {
  requireMail();
  const token = newToken();
  const values = [
    email,
    seal(passwordResetMail(email, token)),
    now(),
    hashOf(token),
    fromNow(mailedLinks.password_reset),
  ];
  await statement('password_forgot', forgot, values);
  afterResponse(sendDueMails);
  return { message: 'If that address has an account, a link is on its way.' };
}

/** `skip locked`: an account that is just being closed counts as none. visibility-exempt: shown to nobody. */
const forgot = `
  with account as materialized (select id from users where email = $1 for key share skip locked),
  link as (
    insert into mailed_tokens (hash, user_id, purpose, created_at, expires_at)
    values ($4, (select id from account), 'password_reset', $3, $5))
  insert into mails (user_id, sealed, created_at, due_at) values ((select id from account), $2, $3, $3)`;

/**
 * Sets a new password by a link. Ends every session and a guardianship of the last days, and mails a confirmation. Also
 * verifies the address, because the person has read its mail. Where nobody had verified it before, somebody else may have
 * registered it: their passkeys and second factor end too, and any guardianship. Else passkeys of the last days end.
 * @returns the address, a digest of the password, whether passkeys of the last days ended, and how many passkeys are left
 * @throws DomainError `link_invalid` for any bad link; `password_too_easy`, after which the link still works
 */
export async function resetPassword({ token, password }: { token: string; password: string }) {
  const userId = await ownerOfToken(token, 'password_reset');
  const select = { email: true, username: true };
  const user = userId && (await db().user.findUnique({ where: { id: userId }, select }));
  if (!userId || !user) throw linkInvalid();
  if (isGuessable(password, user))
    throw new DomainError('password_too_easy', 'That password is too easy to guess. Please choose another.');
  const passwordHash = await hashPassword(password);
  const passkeys = { ended: false, left: 0 };
  const { email } = await byLink(token, 'password_reset', async (tx, { id, email, confirmed, username }) => {
    const verified = confirmed ? {} : { emailVerifiedAt: now() };
    await tx.user.update({ where: { id }, data: { passwordHash, ...verified }, select: { id: true } });
    const loginMethodsEnded = !confirmed && (await removeLoginMethodsOfStranger(tx, id, email));
    passkeys.ended = confirmed && (await removeRecentPasskeys(tx, id, email));
    passkeys.left = await tx.passkey.count({ where: { userId: id } });
    await endSessionsOf(tx, id);
    await forgetTokens(tx, id, 'password_reset');
    await notifyOfPassword(tx, id);
    const since = fromNow(-guardianship.recent);
    const guardianEnded = await endUntrustedGuardian(tx, { id, username }, { since, confirmed });
    await writeMail(
      tx,
      id,
      passwordWasResetMail(email, username, { loginMethodsEnded, passkeys, guardianEnded }),
    );
  });
  endConnections(userId);
  announceNotices(['account'], userId);
  afterResponse(sendDueMails);
  return { email, password: passwordDigest(passwordHash), passkeys };
}
