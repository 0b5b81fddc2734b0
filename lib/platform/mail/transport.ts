/** The way to the mail server. The library is loaded by the first mail that a server sends, and by nothing else. */
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { env } from '@/lib/platform/env';
import { spanned } from '@/lib/platform/tracing/spans';
import { type Letter, written } from './letter';

/** In milliseconds; a mail is given up on, for now, well before another server may take it over (outbox.ts, lease). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `refused`: this mail will never be taken. `away`: no mail is at the moment. */
type Outcome = 'sent' | 'refused' | 'away';
type Handed = { outcome: Outcome; error?: unknown };

/**
 * Hands a letter to the mail server.
 * @param id  the same for each try, so that a mail whose answer was lost is known to be the same one
 */
export const handOver = (letter: Letter, id: string): Promise<Handed> =>
  spanned('mail send', {}, () => hand(letter, id));

async function hand(letter: Letter, id: string): Promise<Handed> {
  assertOutsideTransaction('the mail server');
  const { createTransport } = await import('nodemailer');
  const { SMTP_URL: url, MAIL_FROM: from = '' } = env();
  // Only what is written here goes into a mail: no file, and nothing from an address.
  const safely = { disableFileAccess: true, disableUrlAccess: true };
  const server = createTransport({ url, ...patience, ...safely });
  try {
    await server.sendMail({
      ...written(letter),
      from,
      to: { name: '', address: letter.to },
      messageId: `<${id}@${new URL(env().NEXTAUTH_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'sent' };
  } catch (error) {
    const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
    const refused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    return { outcome: refused ? 'refused' : 'away', error };
  } finally {
    server.close();
  }
}
