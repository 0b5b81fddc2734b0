/** The page's connection, against the real server and our own routes: when it is live, when it gives up, and after. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, RealtimeConnection, type RealtimeState } from '@/lib/client/realtime/connection';
import { squadChannel, userChannel } from '@/lib/contract/realtime';
import type { Handler } from '@/lib/http/api/handle';
import { publish } from '@/lib/platform/realtime/realtime';
import { until } from '../../../scripts/services/process.ts';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { rawCall, routes } from '../../support/call';
import { anotherLogin, aSquad, aUser, type Person } from '../../support/factories';
import { overHttp } from '../../support/over-http';

const secret = 'a secret of this file alone';
let realtime: Realtime;
let site: Awaited<ReturnType<typeof overHttp>>;
/** How often browsers asked to be let in, or to sign in. */
let questions = 0;
/** The next so many questions are not answered: the server is being restarted. */
let unanswered = 0;
const leaving: (() => void)[] = [];

beforeAll(async () => {
  realtime = await startRealtime({ secret });
  Object.assign(process.env, realtime.settings, { PUSHER_THROUGH_APP: '' });
  const config = await routes.get('/api/realtime/config')?.();
  const auth = await routes.get('/api/pusher/auth')?.();
  const user = await routes.get('/api/pusher/user-auth')?.();
  if (!config || !auth || !user) throw new Error('There is no route to ask.');
  const counted = (handler: Handler): Handler => {
    return async (...asked) => {
      questions += 1;
      if (unanswered > 0) {
        unanswered -= 1;
        return new Response('', { status: 503 });
      }
      return handler(...asked);
    };
  };
  site = await overHttp({
    'GET /api/realtime/config': config.GET,
    'POST /api/pusher/auth': counted(auth.POST),
    'POST /api/pusher/user-auth': counted(user.POST),
  });
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});
afterAll(async () => {
  await site.stop();
  await realtime.stop();
});

const quick = { betweenAttempts: 50, attempt: 20_000, steady: 0, leave: 20 };

const connectionOf = (person: Person, changes: { pace?: object; site?: string } = {}) =>
  new RealtimeConnection({
    config: async () => (await fetch(`${changes.site ?? site.url}/api/realtime/config`)).json(),
    authEndpoint: `${site.url}/api/pusher/auth`,
    userAuthEndpoint: `${site.url}/api/pusher/user-auth`,
    authHeaders: () => ({ Authorization: `Bearer ${person.token}` }),
    pace: { ...quick, ...changes.pace },
  });

/** Listens as a component does, and notes what it is told. */
function listen(connection: RealtimeConnection, channel: string) {
  const noted = { heard: [] as unknown[], states: [] as RealtimeState[], resumed: 0 };
  const listener: Listener = {
    heard: (event, data) => noted.heard.push([event, data]),
    changed: () => noted.states.push(connection.stateOf(channel)),
    resumed: () => (noted.resumed += 1),
  };
  const leave = connection.listen(channel, listener);
  leaving.push(leave);
  return { ...noted, noted, leave };
}

const becomes = (connection: RealtimeConnection, channel: string, state: RealtimeState) =>
  until(() => connection.stateOf(channel) === state, `The channel did not become ${state}`, 30_000);

test('live, and what is said is heard; two who listen share one subscription', async () => {
  const ada = await aUser();
  const channel = userChannel(ada.id);
  const connection = connectionOf(ada);
  const first = listen(connection, channel);
  expect(connection.stateOf(channel)).toBe('connecting');
  await becomes(connection, channel, 'live');
  const second = listen(connection, channel);
  expect([first.noted.resumed, second.noted.resumed]).toEqual([1, 1]);
  await publish(channel, 'dm_message', { conversationId: 7 });
  await until(() => second.noted.heard.length > 0, 'Nothing was heard');
  for (const { noted } of [first, second])
    expect(noted.heard).toEqual([['dm_message', { conversationId: 7 }]]);

  first.leave();
  await publish(channel, 'dm_message', { conversationId: 8 });
  await until(() => second.noted.heard.length > 1, 'Nothing was heard');
  expect(first.noted.heard).toHaveLength(1);
});

test('a channel that one may not hear is down, and the others are live', async () => {
  const [ada, stranger] = [await aUser(), await aUser()];
  const squad = squadChannel((await aSquad({ by: ada })).id);
  const connection = connectionOf(stranger);
  listen(connection, squad);
  listen(connection, 'private-battles');
  await becomes(connection, 'private-battles', 'live');
  await becomes(connection, squad, 'down');
});

test('a channel of which the server did not say whether one may hear it is tried again once the page is back', async () => {
  const ada = await aUser();
  const [mine, battles] = [userChannel(ada.id), 'private-battles'];
  const connection = connectionOf(ada);
  listen(connection, mine);
  await becomes(connection, mine, 'live');
  unanswered = 3;
  listen(connection, battles);
  await becomes(connection, battles, 'down');
  expect([unanswered, connection.stateOf(mine)]).toEqual([0, 'live']);
  connection.wake();
  await becomes(connection, battles, 'live');
  await becomes(connection, mine, 'live');
});

test('the server goes and comes back: live again, and told so', async () => {
  const ada = await aUser();
  const channel = userChannel(ada.id);
  const connection = connectionOf(ada, { pace: { attempt: 5000 } });
  const { noted } = listen(connection, channel);
  await becomes(connection, channel, 'live');
  await realtime.stop();
  await becomes(connection, channel, 'connecting');
  realtime = await startRealtime({ secret, port: realtime.port });
  await becomes(connection, channel, 'live');
  expect(noted.resumed).toBe(2);
  await publish(channel, 'dm_message', { conversationId: 9 });
  await until(() => noted.heard.length > 0, 'Nothing was heard');
});

/** How often others asked while somebody else connected, which takes far longer than the time between two attempts. */
async function questionsOfOthers(): Promise<number> {
  const before = questions;
  const someone = await aUser();
  const connection = connectionOf(someone);
  const { leave } = listen(connection, userChannel(someone.id));
  await becomes(connection, userChannel(someone.id), 'live');
  leave();
  return questions - before - 2;
}

describe('connections that are ended', () => {
  test('another session of the same person logs out: live again, and told so', async () => {
    const ada = await aUser();
    const elsewhere = await anotherLogin(ada);
    const channel = userChannel(ada.id);
    const connection = connectionOf(ada, { pace: { attempt: 5000 } });
    const { noted } = listen(connection, channel);
    await becomes(connection, channel, 'live');
    await rawCall('POST', '/api/logout', { as: elsewhere, body: {} });
    await until(() => noted.resumed === 2, 'It did not come back', 30_000);
    await publish(channel, 'dm_message', { conversationId: 9 });
    await until(() => noted.heard.length > 0, 'Nothing was heard');
  });

  test('this session logs out: every channel is down, and it does not go on asking', async () => {
    const ada = await aUser();
    const channels = [userChannel(ada.id), 'private-battles', 'private-showdown'];
    const connection = connectionOf(ada);
    for (const channel of channels) listen(connection, channel);
    for (const channel of channels) await becomes(connection, channel, 'live');
    await rawCall('POST', '/api/logout', { as: ada, body: {} });
    for (const channel of channels) await becomes(connection, channel, 'down');
    expect(await questionsOfOthers()).toBe(0);
    connection.wake();
    expect(await questionsOfOthers()).toBe(0);
    // Only who comes anew asks anew, once.
    const before = questions;
    listen(connection, 'private-battles');
    await until(() => questions - before === 2, 'It did not ask');
    await becomes(connection, 'private-battles', 'down');
    expect(await questionsOfOthers()).toBe(0);
  });

  test('a squad is left: its channel stays down without asking again, the others are live', async () => {
    const [founder, member] = [await aUser(), await aUser()];
    const { id } = await aSquad({ by: founder, members: [member] });
    const [squad, mine] = [squadChannel(id), userChannel(member.id)];
    const connection = connectionOf(member, { pace: { attempt: 5000 } });
    const [left, { noted }] = [listen(connection, squad), listen(connection, mine)];
    await becomes(connection, squad, 'live');
    await becomes(connection, mine, 'live');
    await rawCall('POST', '/api/game-squads/leave', { as: member, body: { squadId: id } });
    await until(() => noted.resumed === 2, 'It did not come back', 30_000);
    await becomes(connection, squad, 'down');
    // The next end of the connection does not make it ask for the squad again.
    const asked = questions;
    await rawCall('POST', '/api/logout', { as: await anotherLogin(member), body: {} });
    await until(() => noted.resumed === 3, 'It did not come back', 30_000);
    expect(questions - asked).toBe(2);
    expect(connection.stateOf(squad)).toBe('down');
    // Back in the squad, and back on its page: live.
    await rawCall('POST', '/api/game-squads/join', { as: member, body: { squadId: id } });
    left.leave();
    listen(connection, squad);
    await becomes(connection, squad, 'live');
  });
});

test('nobody there: gives up after three attempts, and is live again when told to try', async () => {
  const ada = await aUser();
  const channel = userChannel(ada.id);
  const connection = connectionOf(ada, { pace: { attempt: 2000 } });
  await realtime.stop();
  const { noted } = listen(connection, channel);
  await becomes(connection, channel, 'down');
  expect(noted.states).toEqual(['down']);
  listen(connection, 'private-battles');
  expect(connection.stateOf('private-battles')).toBe('down');

  realtime = await startRealtime({ secret, port: realtime.port });
  connection.wake();
  expect(connection.stateOf(channel)).toBe('connecting');
  await becomes(connection, channel, 'live');
  await becomes(connection, 'private-battles', 'live');
  expect(noted.resumed).toBe(1);
});

test('the app does not say where to listen: the same', async () => {
  const ada = await aUser();
  const connection = connectionOf(ada, { site: 'http://127.0.0.1:9' });
  listen(connection, 'private-battles');
  await becomes(connection, 'private-battles', 'down');
});

test('there are no live events here: down at once, and nobody is asked again', async () => {
  const nowhere = { key: null, cluster: null, host: null, port: null, tls: null };
  let asked = 0;
  const connection = new RealtimeConnection({
    config: async () => {
      asked += 1;
      return nowhere;
    },
    authEndpoint: '',
    userAuthEndpoint: '',
    authHeaders: () => ({}),
  });
  listen(connection, 'private-battles');
  await becomes(connection, 'private-battles', 'down');
  connection.wake();
  expect([asked, connection.stateOf('private-battles')]).toEqual([1, 'down']);
});

test('who leaves is forgotten by the server, once nobody listens any more', async () => {
  const ada = await aUser();
  const connection = connectionOf(ada);
  const [one, other] = [listen(connection, 'private-showdown'), listen(connection, 'private-showdown')];
  await becomes(connection, 'private-showdown', 'live');
  one.leave();
  other.leave();
  await becomes(connection, 'private-showdown', 'connecting');
  // Back on the same connection.
  const { noted } = listen(connection, 'private-showdown');
  await becomes(connection, 'private-showdown', 'live');
  expect(noted.resumed).toBe(1);
});
