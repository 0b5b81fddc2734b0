/**
 * Removes the second factor and passkeys of somebody who lost their phone and recovery codes, in the current database
 * (DATABASE_URL, else the embedded one). Ends all their sessions, sends them a mail and writes a log entry.
 *
 *   npm run reset-second-factor -- <email>
 */
import { localSettings } from './services/app.ts';
import { databaseForCommands } from './services/database.ts';
import { mailOfTheApp, ownMail } from './services/mail.ts';

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: npm run reset-second-factor -- <email>');
  await reset(email);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function reset(email: string) {
  const isEmbedded = !(process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL);
  const { databaseUrl, close } = await databaseForCommands();
  try {
    Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
    if (isEmbedded && !ownMail()) Object.assign(process.env, mailOfTheApp);
    const { resetSecondFactor } = await import('@/lib/workflows/second-factor-reset');
    const { disconnect } = await import('@/lib/platform/database/client');
    const username = await resetSecondFactor(email).finally(disconnect);
    console.log(
      `${username} logs in with the password alone again, and is logged out everywhere. The app tells them by mail within a minute.`,
    );
  } finally {
    await close();
  }
}
