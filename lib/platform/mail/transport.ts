/** Sends mails over SMTP. The library is loaded with the first mail that a server sends. */
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { env } from '@/lib/platform/env';
import { spanned } from '@/lib/platform/tracing/spans';
import { type Mail, written } from './mail';

/** In milliseconds. A try ends well before another server may claim the mail (outbox.ts, lease). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * `refused`: the mail server will never accept this mail. `later`: not for this recipient at the moment, such as a full
 * mailbox. `away`: it accepts none at the moment.
 */
type Outcome = 'sent' | 'refused' | 'later' | 'away';
type Handed = { outcome: Outcome; error?: unknown };

/**
 * Hands a mail to the mail server.
 * @param id  the same for each try, so that a mail sent twice after a lost answer is recognised as one
 */
export const handOver = (mail: Mail, id: string): Promise<Handed> =>
  spanned('mail send', {}, () => hand(mail, id));

async function hand(mail: Mail, id: string): Promise<Handed> {
  assertOutsideTransaction('the mail server');
  const { createTransport } = await import('nodemailer');
  const { SMTP_URL: url, MAIL_FROM: from = '' } = env();
  // A mail contains only what is written here, and loads nothing from files or addresses.
  const safely = { disableFileAccess: true, disableUrlAccess: true };
  const server = createTransport({ url, ...patience, ...safely });
  try {
    await server.sendMail({
      ...written(mail),
      from,
      to: { name: '', address: mail.to },
      messageId: `<${id}@${new URL(env().NEXTAUTH_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'sent' };
  } catch (error) {
    return { outcome: outcomeOf(error as SmtpError), error };
  } finally {
    server.close();
  }
}

type SmtpError = { responseCode?: number; code?: string; command?: string };

function outcomeOf({ responseCode = 0, code, command }: SmtpError): Outcome {
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'refused';
  // 421 is about the server and not about the recipient: it closes the connection.
  const isRecipients = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== 421;
  return isRecipients && responseCode >= 400 ? 'later' : 'away';
}
