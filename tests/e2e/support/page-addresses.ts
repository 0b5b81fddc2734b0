/** Makes what the pages of single things show (pages.ts), each with a given text in it, and says where it is. */
import { randomBytes } from 'node:crypto';
import { login } from '@/lib/domains/accounts/entry-schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { appeal } from '@/lib/domains/safety/appeal-schema';
import { report } from '@/lib/domains/safety/schema';
import { answerTo, ask } from './ask.ts';
import { aComment, aPost, aSquad, sql } from './made.ts';
import { aPerson, type Person } from './people.ts';
import { aSuspendedPerson } from './suspended.ts';

/** The person who opens the page, and the text. Of a visitor, the person is somebody else. */
export type Subject = { me: Person; words: string };

export async function aPostPage({ me, words }: Subject): Promise<string> {
  const post = await aPost(me, words);
  await aComment(await aPerson('friend'), post, words);
  return `/post/${post.id}`;
}

export const aSquadPage = async ({ me, words }: Subject) => `/squad-details/${await aSquad(me, words)}`;

export async function aChatPage({ me, words }: Subject): Promise<string> {
  const { username } = await aPerson('friend');
  const body = { recipientUsername: username, content: words };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  return `/chat/${conversationId}`;
}

export async function anotherProfile({ words }: Subject): Promise<string> {
  const other = await aPerson('friend');
  await aPost(other, words);
  return `/profile/${other.username}`;
}

/** The token with which a suspended person appeals, as their login answers it. */
async function anAppealToken(): Promise<string> {
  const { email, password } = await aSuspendedPerson();
  const { body } = await answerTo(login, { body: { email, password } });
  return (body as unknown as { appeal_token: string }).appeal_token;
}

export const anAppealPage = async () => `/appeal/${await anAppealToken()}`;

/** The page of a guardian who has agreed. Its address comes by mail. */
export async function aGuardianPage(): Promise<string> {
  const { username } = await aPerson('ward');
  const token = randomBytes(32).toString('base64url');
  await sql(
    `with ward as (select id from users where username = $1),
          guardian as (
            insert into guardians (user_id, email, invited_at, agreed_at)
            select id, $1 || '.mummy@example.com', now(), now() from ward)
     insert into guardian_links (hash, user_id, created_at)
     select sha256(convert_to($2, 'UTF8')), id, now() from ward`,
    [username, token],
  );
  return `/guardian/${token}`;
}

/** The control panel, with a report that waits. */
export async function waitingReport({ words }: Subject): Promise<string> {
  const post = await aPost(await aPerson('author'), words);
  const body = { targetType: 'post', targetId: post.id, reason: 'other', details: words } as const;
  await ask(report, { as: await aPerson('reporter'), body });
  return '/control-panel';
}

/** The appeals, with one that waits. */
export async function waitingAppeal({ words }: Subject): Promise<string> {
  await ask(appeal, { body: { appealToken: await anAppealToken(), words } });
  return '/control-panel/appeals';
}
