/** For the operator's commands that write a mail to somebody: the app sends it, and reads it with its own secret alone. */
import { localSettings } from './app.ts';
import { databaseForCommands } from './database.ts';
import { mailOfTheApp, ownMail } from './mail.ts';

/** What must be the servers' own: the mail is sealed with the first, and the second names whom a command leaves alone. */
const needed = ['NEXTAUTH_SECRET', 'CREATOR_EMAIL'];

/**
 * Does something with the settings of the app that will send the mail.
 * @throws Error where a database is named and the settings of its servers are not
 */
export async function commandWithMail(work: () => Promise<void>): Promise<void> {
  const isEmbedded = !(process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL);
  const missing = needed.filter((name) => !process.env[name]);
  if (!isEmbedded && missing.length > 0)
    throw new Error(
      `Nothing was done. A database is named, and ${missing.join(' and ')} of its servers ${missing.length > 1 ? 'are' : 'is'} not: they could not read the mail that this command writes. Call it with all settings of a server (docs/deploy.md).`,
    );
  const { databaseUrl, close } = await databaseForCommands();
  try {
    Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
    if (isEmbedded && !ownMail()) Object.assign(process.env, mailOfTheApp);
    const { disconnect } = await import('@/lib/platform/database/client');
    const { pendingEffects } = await import('@/lib/platform/after-response');
    await work().then(pendingEffects).finally(disconnect);
  } finally {
    await close();
  }
}
