/** The page's connection, against the real server and our own routes: when it is live, when it gives up, and after. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Listener, RealtimeConnection, type RealtimeState } from '@/lib/client/realtime-connection';
import { squadChannel, userChannel } from '@/lib/contract/realtime';
import { publish } from '@/lib/platform/realtime/realtime';
import { until } from '../../../scripts/services/process.ts';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { routes } from '../../support/call';
import { aSquad, aUser, type Person } from '../../support/factories';
import { overHttp } from '../../support/over-http';

const secret = 'a secret of this file alone';
let realtime: Realtime;
let site: Awaited<ReturnType<typeof overHttp>>;
const leaving: (() => void)[] = [];

beforeAll(async () => {
  realtime = await startRealtime({ secret });
  Object.assign(process.env, realtime.settings, { PUSHER_THROUGH_APP: '' });
  const config = await routes.get('/api/realtime/config')?.();
  const auth = await routes.get('/api/pusher/auth')?.();
  if (!config || !auth) throw new Error('There is no route to ask.');
  site = await overHttp({ 'GET /api/realtime/config': config.GET, 'POST /api/pusher/auth': auth.POST });
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});
afterAll(async () => {
  await site.stop();
  await realtime.stop();
});

const quick = { betweenAttempts: 50, attempt: 200, steady: 0, leave: 20 };

const connectionOf = (person: Person, changes: { pace?: object; site?: string } = {}) =>
  new RealtimeConnection({
    config: async () => (await fetch(`${changes.site ?? site.url}/api/realtime/config`)).json(),
    authEndpoint: `${site.url}/api/pusher/auth`,
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
  until(() => connection.stateOf(channel) === state, `The channel did not become ${state}`, 10_000);

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

test('nobody there: gives up after three attempts, and is live again when told to try', async () => {
  const ada = await aUser();
  const channel = userChannel(ada.id);
  const connection = connectionOf(ada);
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
