/**
 * Ends what a restored database must not bring back: logins that ended since the backup was made, mailed links that were used
 * since, mails that were sent since. Which these are is nowhere any more, so all of them end.
 */
import { withClient } from '../services/database.ts';

/**
 * docs/deploy.md has the same lines, for a database that somebody else restored. A browser that is pushed to ends with its
 * session. A link that takes an address back stays: it is the owner's way in, and whoever used it would use it again. Whose mail
 * waited may have been told by it that their account closes, so they are told anew: nobody's is deleted without the last mail
 * a week before. That comes before their mails are gone.
 */
export const endings = {
  sessions: 'delete from sessions',
  challenges: 'delete from passkey_challenges',
  closings: 'update account_closings set told = 0 where user_id in (select user_id from mails)',
  mails: 'delete from mails',
  links: `delete from mailed_tokens where purpose <> 'email_undo'`,
} as const;

type Ended = Record<keyof typeof endings, number>;

/** @returns how many of each there were */
export const endWhatWasOpen = (databaseUrl: string): Promise<Ended> =>
  withClient(databaseUrl, async (client) => {
    const ended: Ended = { sessions: 0, challenges: 0, closings: 0, mails: 0, links: 0 };
    await client.query('begin');
    for (const [name, text] of Object.entries(endings) as [keyof Ended, string][])
      ended[name] = (await client.query(text)).rowCount ?? 0;
    await client.query('commit');
    return ended;
  });
