/** What people do through the public address, and what the other parts must then show. */
import sharp from 'sharp';
import { battlesChannel, channelAuthPath, userChannel } from '@/lib/contract/realtime';
import { chatUpload } from '@/lib/contract/uploads';
import { login } from '@/lib/domains/accounts/entry-schema';
import { forgotPassword, resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { me } from '@/lib/domains/accounts/schema';
import { voteInBattle } from '@/lib/domains/battles/schema';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { createPost, listPosts } from '@/lib/domains/posts/schema';
import { Listener } from '../../tests/support/listener.ts';
import { sumOf } from '../../tests/support/metrics-text.ts';
import { ask } from '../chaos/calls.ts';
import { type Person, personAt } from '../chaos/people.ts';
import { withClient } from '../services/database.ts';
import { until } from '../services/process.ts';
import { openBrowser, unsafeIn } from './browser.ts';
import type { Stack } from './start.ts';

type Scene = { stack: Stack; one: Person; other: Person };
/** `does` returns the result as text and throws if it is not as required. */
export type Step = { name: string; does: (scene: Scene) => Promise<string> };

function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

export const journey: Step[] = [
  {
    name: 'register and log in',
    does: async ({ stack }) => {
      const people = 8;
      await Promise.all(Array.from({ length: people }, () => personAt(stack.url)));
      const counts = await Promise.all(
        stack.apps.map(async (app) =>
          sumOf(await stack.metricsOf(app), 'http_request_duration_seconds_count', { route: login.path }),
        ),
      );
      must(Math.min(...counts) > 0, `one server had all the logins: ${counts.join(' and ')}`);
      return `${people} people; ${counts.join(' and ')} logins on the two servers`;
    },
  },
  {
    name: 'a post',
    does: async ({ stack, one, other }) => {
      const body = { content: 'Posted through nginx', mode: 'main' as const };
      const { post } = await ask(createPost, { as: one, body }, stack.url);
      for (const { url, name } of stack.apps) {
        const feed = await ask(listPosts, { as: other, query: {} }, url);
        must(
          feed.some(({ id }) => id === post.id),
          `${name} does not show it`,
        );
      }
      return 'both servers show it';
    },
  },
  {
    name: 'a mail: another password',
    does: async ({ stack }) => {
      const person = await personAt(stack.url);
      await ask(forgotPassword, { body: { email: person.email } }, stack.url);
      const link = () => stack.mails.find((each) => each?.includes('/reset-password#'));
      await until(() => Boolean(link()), 'No mail came');
      const password = 'moin moin 4 breakfast';
      await ask(
        resetPassword,
        { body: { token: new URL(String(link())).hash.slice(1), password } },
        stack.url,
      );
      await ask(login, { body: { email: person.email, password } }, stack.url);
      return 'its link works';
    },
  },
  { name: 'https alone', does: encrypted },
  { name: 'chat, live', does: chat },
  { name: 'a browser: its cookie and its socket', does: browser },
  { name: 'a picture in a chat', does: picture },
  { name: 'votes, live across the servers', does: votes },
];

/** Plain http is refused. The cookie is secure, and a write with it from an http page is refused. */
async function encrypted({ stack, one }: Scene): Promise<string> {
  const plain = await fetch(`${stack.url.replace('https', 'http')}/api/health`);
  must(plain.status === 400, `plain http was answered ${plain.status}`);
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(`${stack.url}${login.path}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: one.email, password: one.password }),
  });
  const cookies = answer.headers.getSetCookie();
  must(
    cookies.length > 0 && cookies.every((each) => /; Secure/.test(each) && /; HttpOnly/.test(each)),
    `it set ${cookies.join(', ')}`,
  );
  must(answer.headers.has('strict-transport-security'), 'nothing says that it is by https from now on');
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const post = async (origin: string) => {
    const headers = { ...json, cookie, origin };
    const body = JSON.stringify({ content: 'By my cookie', mode: 'main' });
    return (await fetch(`${stack.url}${createPost.path}`, { method: 'POST', headers, body })).status;
  };
  const statuses = [await post(stack.url), await post(stack.url.replace('https', 'http'))];
  must(statuses.join() === '200,403', `its own page and one without TLS were answered ${statuses}`);
  return 'plain http: 400; cookies are Secure; a page that came without TLS: 403';
}

async function browser({ stack, one, other }: Scene): Promise<string> {
  const opened = await openBrowser(stack, other);
  try {
    await opened.page.goto(`${stack.url}/chats`);
    const wrong = await unsafeIn(opened, stack);
    must(wrong.length === 0, wrong.join('; '));
    const body = { recipientUsername: other.username, content: 'You dey online?' };
    await ask(sendMessage, { as: one, body }, stack.url);
    await until(() => opened.events.includes('dm_message'), 'The open page heard of no message', 10_000);
  } finally {
    await opened.stop();
  }
  return 'the cookie is Secure, live events come by wss';
}

/** A message sent to one server is received as an event through nginx. */
async function chat({ stack, one, other }: Scene): Promise<string> {
  const say = (as: Person, to: Person, content: string, at: string) =>
    ask(sendMessage, { as, body: { recipientUsername: to.username, content } }, at);
  const [first, second] = stack.apps;
  const { conversationId } = await say(one, other, 'Una don chop?', first.url);
  await say(other, one, 'Not yet', second.url);
  const listener = await listening(stack, other, userChannel((await ask(me, { as: other }, stack.url)).id));
  await say(one, other, 'I still dey hungry', first.url);
  const heard = await inTime(listener.next('dm_message'), 'Nothing was heard of the message');
  listener.close();
  must((heard.data as { conversationId: number }).conversationId === conversationId, 'another was heard of');
  const messages = await ask(listMessages, { as: other, params: { conversationId }, query: {} }, second.url);
  must(messages.length === 3, `${messages.length} messages, not 3`);
  return 'said on one server, heard and read by the other';
}

async function picture({ stack, one, other }: Scene): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('recipientUsername', other.username);
  form.append(chatUpload.field, new Blob([bytes], { type: 'image/png' }), 'suya.png');
  const answer = await fetch(`${stack.url}${sendMessage.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.token}` },
    body: form,
  });
  const { dm } = (await answer.json()) as { dm?: { media_url: string } };
  must(answer.status === 200 && dm !== undefined, `the picture was answered ${answer.status}`);
  const address = `${stack.url}${new URL(dm.media_url, stack.url).pathname}`;
  const open = (as: Person, redirect: 'follow' | 'manual') =>
    fetch(address, { headers: { authorization: `Bearer ${as.token}` }, redirect });
  const sent = await open(other, 'manual');
  const signed = sent.headers.get('location') ?? '';
  must(sent.status === 302 && signed.includes('X-Amz-Signature='), `it was given by ${sent.status}`);
  const shown = Buffer.from(await (await fetch(signed)).arrayBuffer());
  const kept = stack.files.keys().map((key) => stack.files.bytesOf(key));
  must(
    kept.some((each) => each?.equals(shown)),
    'the bucket does not hold what was shown',
  );
  const { status } = await open(await personAt(stack.url), 'manual');
  must(status === 404, `a stranger was answered ${status}`);
  return `${(shown.length / 1000).toFixed(1)} kB from the bucket by a signed address; a stranger: ${status}`;
}

/** Listeners through both servers receive the votes that were sent to either. */
async function votes({ stack, one, other }: Scene): Promise<string> {
  const listeners = await Promise.all(Array.from({ length: 4 }, () => listening(stack, one, battlesChannel)));
  const sockets = await Promise.all(
    stack.apps.map(async (app) => sumOf(await stack.metricsOf(app), 'hypegist_realtime_sockets')),
  );
  must(Math.min(...sockets) > 0, `one server had all the sockets: ${sockets.join(' and ')}`);
  const times: number[] = [];
  for (const { url } of stack.apps) {
    const battleId = await aBattle(stack.databaseUrl, one, other);
    const voter = await personAt(url);
    const from = performance.now();
    await ask(voteInBattle, { as: voter, body: { battleId, voteFor: 'creator' } }, url);
    for (const listener of listeners) {
      const { data } = await inTime(listener.next('vote_update'), 'Not all heard of the vote');
      must((data as { battleId: number }).battleId === battleId, 'another battle was heard of');
    }
    times.push(performance.now() - from);
  }
  for (const listener of listeners) listener.close();
  return `${sockets.join(' + ')} sockets heard of each, the last after ${Math.max(...times).toFixed(0)} ms`;
}

/** Connects through nginx; the app authorizes the channel. */
async function listening(stack: Stack, as: Person, channel: string): Promise<Listener> {
  const listener = await Listener.open(stack.url.replace('https', 'wss'), {
    path: `/app/${stack.realtimeKey}?protocol=7`,
  });
  const answer = await fetch(`${stack.url}${channelAuthPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ socket_id: listener.socketId, channel_name: channel }),
  });
  const { auth } = (await answer.json()) as { auth: string };
  listener.say('pusher:subscribe', { channel, auth });
  await inTime(listener.next('pusher_internal:subscription_succeeded'), `${channel} was not entered`);
  return listener;
}

function inTime<T>(heard: Promise<T>, otherwise: string): Promise<T> {
  return Promise.race([
    heard,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(otherwise)), 10_000).unref()),
  ]);
}

async function aBattle(databaseUrl: string, one: Person, other: Person): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into battles (user_id, category, content, media_url, opponent_id, opponent_media_url, opponent_content,
         voting_deadline, created_at)
       select one.id, 'rap', 'Two takes', '/demo/rap.webm', two.id, '/demo/rap.webm', 'My turn',
         now() + interval '40 hours', now()
       from users one, users two where one.username = $1 and two.username = $2 returning id`,
      [one.username, other.username],
    );
    return (rows[0] as { id: number }).id;
  });
}
