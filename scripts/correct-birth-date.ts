/**
 * Puts a wrong birth date right, in the current database (DATABASE_URL, else the embedded one), with everything that follows
 * from an age (docs/decisions/121-birth-dates-put-right.md). Sends the person a mail and writes a log entry.
 *
 *   npm run correct-birth-date -- <username> <YYYY-MM-DD>
 */
import { localSettings } from './services/app.ts';
import { databaseForCommands } from './services/database.ts';
import { mailOfTheApp, ownMail } from './services/mail.ts';

try {
  const [username, dob] = process.argv.slice(2);
  if (!username || !dob) throw new Error('Usage: npm run correct-birth-date -- <username> <YYYY-MM-DD>');
  await correct(username, dob);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function correct(username: string, dob: string) {
  const isEmbedded = !(process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL);
  const { databaseUrl, close } = await databaseForCommands();
  try {
    Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
    if (isEmbedded && !ownMail()) Object.assign(process.env, mailOfTheApp);
    const { correctBirthDate } = await import('@/lib/workflows/birth-date-correction');
    const { disconnect } = await import('@/lib/platform/database/client');
    const { changes } = await correctBirthDate(username, dob).finally(disconnect);
    console.log(changes.join('\n'));
  } finally {
    await close();
  }
}
