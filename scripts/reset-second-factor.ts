/**
 * Removes the second factor and passkeys of somebody who lost their phone and recovery codes, in the current database
 * (DATABASE_URL, else the embedded one). Ends all their sessions, writes a log entry, and a mail to them where mail is offered.
 *
 *   npm run reset-second-factor -- <email>
 */
import { commandWithMail } from './services/command-with-mail.ts';

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: npm run reset-second-factor -- <email>');
  await commandWithMail(() => reset(email));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function reset(email: string) {
  const { resetSecondFactor } = await import('@/lib/workflows/second-factor-reset');
  const { whoTellsThem } = await import('@/lib/platform/mail/offered');
  const username = await resetSecondFactor(email);
  console.log(
    `${username} logs in with the password alone again, and is logged out everywhere. ${whoTellsThem()}`,
  );
}
