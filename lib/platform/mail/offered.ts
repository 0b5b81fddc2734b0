/** Whether a mail server is configured. Features that need one refuse plainly if not. */
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';

export const isMailOffered = (): boolean => env().SMTP_URL !== undefined;

/** For a command of the operator's that has written a mail, or has not since none is offered. */
export const whoTellsThem = (): string =>
  isMailOffered()
    ? 'The app tells them by mail within a minute.'
    : 'No mail is offered (SMTP_URL), so nobody tells them but you.';

/** @throws DomainError `not_offered` if no mail server is configured */
export function requireMail(): void {
  if (!isMailOffered())
    throw new DomainError('not_offered', 'This server sends no mail. Please ask whoever runs it.');
}

/** Warns at start what does not work without mail. */
export function warnWithoutMail(): void {
  if (!isMailOffered())
    log.warn('no mail is sent (SMTP_URL, MAIL_FROM): a forgotten password cannot be reset');
}
