/**
 * Puts a wrong birth date right, in the current database (DATABASE_URL, else the embedded one), with everything that follows
 * from an age (docs/decisions/121-birth-dates-put-right.md). Writes a log entry, and a mail to the person where
 * mail is offered.
 *
 *   npm run correct-birth-date -- <username> <YYYY-MM-DD>
 */
import { commandWithMail } from './services/command-with-mail.ts';

try {
  const [username, dob] = process.argv.slice(2);
  if (!username || !dob) throw new Error('Usage: npm run correct-birth-date -- <username> <YYYY-MM-DD>');
  await commandWithMail(() => correct(username, dob));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function correct(username: string, dob: string) {
  const { correctBirthDate } = await import('@/lib/workflows/birth-date-correction');
  const { changes } = await correctBirthDate(username, dob);
  console.log(changes.join('\n'));
}
