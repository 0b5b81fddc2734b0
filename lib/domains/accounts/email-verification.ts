/** Verifies that an account's address belongs to its owner, by a mailed link. */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { isMailOffered, requireMail } from '@/lib/platform/mail/offered';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { forgetTokens, writeToken } from '@/lib/platform/mail/tokens';
import { byLink } from './mailed-links';
import { verifyEmailMail } from './mails';

type Account = { id: number; email: string; username: string };

/** Writes the verification mail, in the transaction that creates the account or handles a request to resend it. */
export async function writeVerification(tx: Transaction, { id, email, username }: Account): Promise<void> {
  if (!isMailOffered()) return;
  const token = await writeToken(tx, id, 'email_verify');
  await writeMail(tx, id, verifyEmailMail(email, username, token));
}

/** @throws DomainError `link_invalid` */
export async function verifyEmail(token: string): Promise<{ message: string }> {
  await byLink(token, 'email_verify', async (tx, { id }) => {
    await tx.user.update({ where: { id }, data: { emailVerifiedAt: now() }, select: { id: true } });
    await forgetTokens(tx, id, 'email_verify');
  });
  return { message: 'Your email is confirmed. Thank you.' };
}

/** @throws DomainError `not_offered` */
export async function resendVerification(viewer: Viewer): Promise<{ message: string }> {
  requireMail();
  const waiting = await transaction(async (tx) => {
    const where = { id: viewer.id, emailVerifiedAt: null };
    const account = await tx.user.findFirst({ where, select: { id: true, email: true, username: true } });
    if (account) await writeVerification(tx, account);
    return account !== null;
  });
  if (!waiting) return { message: 'Your email is confirmed already.' };
  afterResponse(sendDueMails);
  return { message: 'A link is on its way to your email.' };
}
