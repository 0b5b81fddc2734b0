/**
 * Creates the creator's account, the one person who runs the site, in the current database (DATABASE_URL, else the
 * embedded one). The public form never creates it (contract.md, Running it).
 *
 *   npm run creator -- <email> <username>     asks for the password; without a terminal, reads it from standard input
 */
import * as z from 'zod/mini';
import { registration } from '@/lib/domains/accounts/entry-schema';
import { localSettings } from './services/app.ts';
import { askPassword } from './services/ask-password.ts';
import { databaseForCommands, withClient } from './services/database.ts';

/**
 * The creator is exempt from the age rule (rules.md, Safety), so the command does not ask for a birthday. The column is
 * not null; this value means 'not asked'.
 */
const birthdayNotAsked = '1900-01-01';

try {
  const [email, username] = process.argv.slice(2);
  if (!email || !username) throw new Error('Usage: npm run creator -- <email> <username>');
  await makeCreator(email, username);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function makeCreator(email: string, username: string) {
  const expected = process.env.CREATOR_EMAIL;
  if (expected && expected.toLowerCase() !== email.trim().toLowerCase()) {
    throw new Error(`CREATOR_EMAIL is set to another address than ${email}. Change one of the two.`);
  }
  const password = await askPassword(`Password for ${username}`);
  const input = z.safeParse(registration, { email, username, password, dob: birthdayNotAsked });
  if (!input.success) throw new Error(input.error.issues.map((issue) => issue.message).join('\n'));

  const { databaseUrl, close } = await databaseForCommands();
  try {
    await requireTables(databaseUrl);
    Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
    const { createAccount } = await import('@/lib/domains/accounts/accounts');
    const { isGuessable } = await import('@/lib/domains/accounts/passwords');
    const { disconnect } = await import('@/lib/platform/database/client');
    if (isGuessable(password, input.data)) {
      throw new Error('That password is too easy to guess. Please choose another.');
    }
    await createAccount(input.data).finally(disconnect);
    console.log(`Made the creator's account ${input.data.username} <${input.data.email}>.`);
    if (!expected)
      console.log(`Start the app with CREATOR_EMAIL=${input.data.email}, so that it knows who runs it.`);
  } finally {
    await close();
  }
}

async function requireTables(databaseUrl: string) {
  const made = await withClient(databaseUrl, (client) =>
    client.query(`select to_regclass('users') as users`),
  );
  if (!made.rows[0]?.users) {
    throw new Error('This database has no tables yet. Run `npm run migrate` (or `npm run up`) first.');
  }
}
