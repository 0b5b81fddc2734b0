/** Whether there is a mail server; what needs one says plainly where there is none. */
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';

export const isMailOffered = (): boolean => env().SMTP_URL !== undefined;

/** @throws DomainError `not_offered` where no mail is sent */
export function requireMail(): void {
  if (!isMailOffered())
    throw new DomainError('not_offered', 'This server sends no mail. Please ask whoever runs it.');
}

/** Says at the start of a server what people will miss. */
export function warnWithoutMail(): void {
  if (!isMailOffered())
    log.warn('no mail is sent (SMTP_URL, MAIL_FROM): a forgotten password cannot be reset');
}
