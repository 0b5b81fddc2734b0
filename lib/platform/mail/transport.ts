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
type Handed = { outcome: Outcome; error?: unknown; answer?: Answer };

/** What the log says of the server's answer. Never its text, which may have the recipient's address. */
type Answer = {
  /** The step that failed, such as `RCPT TO`. */
  command?: string;
  responseCode?: number;
  /** The code at the beginning of its text (RFC 3463), such as 5.7.1. */
  enhancedCode?: string;
};

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
    return { outcome: outcomeOf(error as SmtpError), error, answer: answerIn(error as SmtpError) };
  } finally {
    server.close();
  }
}

type SmtpError = { responseCode?: number; code?: string; command?: string; response?: string };

function answerIn({ command, responseCode, response = '' }: SmtpError): Answer {
  const [, enhancedCode] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return { command, responseCode, enhancedCode };
}

/**
 * Only an answer about the recipient or the mail itself ends a mail. Who refuses the sender, or every mail, does so for as
 * long as a setting is wrong or a limit is reached: at `MAIL FROM` as well as later.
 */
function outcomeOf({ responseCode = 0, code, command, response = '' }: SmtpError): Outcome {
  const isRecipients = code === 'EENVELOPE' && command === 'RCPT TO';
  if (responseCode >= 500 && (isRecipients || code === 'EMESSAGE'))
    return isAboutSender(responseCode, response) ? 'later' : 'refused';
  // 421 is about the server and not about the recipient: it closes the connection.
  return isRecipients && responseCode >= 400 && responseCode !== 421 ? 'later' : 'away';
}

/**
 * Whether the answer says so by its codes (RFC 3463). Many servers look at the sender only when they are told the recipient.
 * x.1.7 and x.1.8: the sender's address; x.4: the way there, such as a limit of mails a day; x.7: what is allowed. 530: no
 * password was given.
 */
const isAboutSender = (responseCode: number, response: string) =>
  responseCode === 530 || /^\d{3}[ -]5\.(1\.[78]|[47]\.\d+)\b/.test(response);
