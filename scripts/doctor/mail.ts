/** Connects to the mail server and logs in. Sends no mail. */
import type { Env } from '@/lib/platform/env';
import { codesOf, type Finding, inTime, patience, saidBy, unreachable } from './finding.ts';

export async function tryMail({ SMTP_URL: url }: Env): Promise<Finding> {
  const part = 'mail';
  if (!url)
    return { part, state: 'off', words: 'No mail is sent: forgotten passwords stay forgotten (SMTP_URL).' };
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const server = createTransport({ url, ...limits });
  const { hostname, port, protocol } = new URL(url);
  const at = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  try {
    await inTime(server.verify());
    return { part, state: 'well', words: `${at} takes mails from here.` };
  } catch (error) {
    return { part, state: 'wrong', words: wordsFor(error, at) };
  } finally {
    server.close();
  }
}

function wordsFor(error: unknown, at: string): string {
  if (codesOf(error).includes('EAUTH'))
    return `${at} does not let this account in: ${saidBy(error)}. Correct user and password in SMTP_URL, escaped as in an address.`;
  if (/wrong version number|WRONG_VERSION/i.test(saidBy(error)))
    return `${at} speaks no TLS at once. Write smtp:// in place of smtps:// in SMTP_URL, or port 465.`;
  const network = unreachable(error, at, 'SMTP_URL');
  return network ?? `${at} does not greet as a mail server does: ${saidBy(error)}. Correct SMTP_URL.`;
}
