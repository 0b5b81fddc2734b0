/** The embedded realtime server, as a client of the Pusher protocol meets it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { until } from '../../../scripts/services/process.ts';
import { application, Listener, signature } from '../../support/listener';
import { measuredAgain } from '../../support/measured-again';

let server: RealtimeServer;
const open: Listener[] = [];

beforeAll(async () => {
  server = await startRealtimeServer({ app: application });
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(() => server.stop());

async function aListener() {
  const listener = await Listener.open(server.port);
  open.push(listener);
  return listener;
}

describe('coming in', () => {
  test('a connection is told its socket id and when to ping', async () => {
    const listener = new Listener(server.port);
    open.push(listener);
    const { data } = await listener.next('pusher:connection_established');
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
    listener.say('pusher:ping', {});
    expect((await listener.next('pusher:pong')).data).toEqual({});
  });

  test.each([
    ['/app/another-key?protocol=7', 4001, 'Application does not exist'],
    ['/elsewhere?protocol=7', 4005, 'Path not found'],
    ['//?protocol=7', 4005, 'Path not found'],
    [`/app/${application.key}?protocol=seven`, 4006, 'Invalid version string format'],
    [`/app/${application.key}?protocol=3`, 4007, 'Unsupported protocol version'],
    [`/app/${application.key}?protocol=8`, 4007, 'Unsupported protocol version'],
    [`/app/${application.key}`, 4008, 'No protocol version supplied'],
  ])('%s is refused with %i', async (path, code, message) => {
    const listener = new Listener(server.port, { path });
    expect((await listener.next('pusher:error')).data).toEqual({ code, message });
    expect(await listener.closed).toEqual({ code, reason: message });
  });

  test('a connection is taken from a page of any origin', async () => {
    const listener = await Listener.open(server.port, { socket: { origin: 'https://elsewhere.example' } });
    listener.close();
  });
});

describe('subscribing', () => {
  test('with the signature of the application: heard; after unsubscribing: not', async () => {
    const [one, other] = [await aListener(), await aListener()];
    expect(await one.subscribe('private-battles')).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'private-battles',
      data: {},
    });
    await other.subscribe('private-battles');
    other.say('client-join_battle', { battleId: 1 }, 'private-battles');
    expect(await one.next('client-join_battle')).toEqual({
      event: 'client-join_battle',
      channel: 'private-battles',
      data: { battleId: 1 },
    });
    one.say('pusher:unsubscribe', { channel: 'private-battles' });
    await one.settled();
    other.say('client-join_battle', { battleId: 2 }, 'private-battles');
    await other.settled();
    await one.settled();
    expect([one.heard, other.heard]).toEqual([[], []]);
  });

  test('with any other signature: refused, and it hears nothing', async () => {
    const [insider, stranger] = [await aListener(), await aListener()];
    await insider.subscribe('private-battles');
    const channel = 'private-battles';
    const wrong: unknown[] = [
      undefined,
      '',
      7,
      {},
      'nonsense',
      `${application.key}:`,
      signature(stranger.socketId, channel, undefined, 'another secret'),
      // Another connection's, another channel's, another application's.
      signature(insider.socketId, channel),
      signature(stranger.socketId, 'private-user-2'),
      signature(stranger.socketId, channel).replace(application.key, 'other'),
    ];
    for (const auth of wrong) {
      stranger.say('pusher:subscribe', { channel, auth });
      const error = (await stranger.next('pusher:error')).data;
      expect(error, String(auth)).toMatchObject({ code: 4009 });
      expect(await stranger.next('pusher:subscription_error')).toMatchObject({
        channel,
        data: { type: 'AuthError', status: 401 },
      });
    }
    insider.say('client-join_battle', { battleId: 1 }, channel);
    await insider.settled();
    await stranger.settled();
    expect(stranger.heard).toEqual([]);
  });

  test('a name that is no channel: an error, and the connection stays', async () => {
    const listener = await aListener();
    for (const channel of ['private-a b', 'private-ä', '', 'x'.repeat(201), 7, null, undefined]) {
      listener.say('pusher:subscribe', { channel, auth: '' });
      expect((await listener.next('pusher:error')).data).toMatchObject({ code: 4009 });
    }
    for (const data of [null, 'words', 7, []]) {
      listener.say('pusher:subscribe', data);
      expect((await listener.next('pusher:error')).data).toMatchObject({ code: 4009 });
    }
    await listener.settled();
  });

  test('a channel that needs no signature, and the same twice', async () => {
    const listener = await aListener();
    await listener.subscribe('news');
    await listener.subscribe('news');
    expect(listener.heard).toEqual([]);
  });

  test('a hundred and no more', async () => {
    const listener = await aListener();
    for (let each = 0; each < 100; each += 1) await listener.subscribe(`news-${each}`);
    listener.say('pusher:subscribe', { channel: 'one-more' });
    expect((await listener.next('pusher:subscription_error')).data).toMatchObject({ status: 429 });
  });
});

describe('presence channels', () => {
  const as = (id: string | number, info?: object) => JSON.stringify({ user_id: id, user_info: info });
  const channel = 'presence-room';

  test('who is there, who comes, who goes; a person with two tabs is one', async () => {
    const [ada, bola, again] = [await aListener(), await aListener(), await aListener()];
    const first = await ada.subscribe(channel, as(1, { name: 'Ada' }));
    expect(first.data).toEqual({ presence: { count: 1, ids: ['1'], hash: { 1: { name: 'Ada' } } } });
    const second = await bola.subscribe(channel, as(2));
    expect(second.data).toEqual({
      presence: { count: 2, ids: ['1', '2'], hash: { 1: { name: 'Ada' }, 2: null } },
    });
    expect((await ada.next('pusher_internal:member_added')).data).toEqual({ user_id: '2' });
    await again.subscribe(channel, as(2));
    bola.close();
    await again.settled();
    await ada.settled();
    expect(ada.heard).toEqual([]);
    again.say('pusher:unsubscribe', { channel });
    expect((await ada.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' });
  });

  test('another name than the signed one, or none: refused', async () => {
    const listener = await aListener();
    const auth = signature(listener.socketId, channel, as(1));
    listener.say('pusher:subscribe', { channel, auth, channel_data: as(2) });
    expect((await listener.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    for (const nobody of ['{}', 'null', 'words', as(''), as('x'.repeat(129))]) {
      const signed = signature(listener.socketId, channel, nobody);
      listener.say('pusher:subscribe', { channel, auth: signed, channel_data: nobody });
      expect((await listener.next('pusher:subscription_error')).data, nobody).toMatchObject({ status: 400 });
    }
    listener.say('pusher:subscribe', { channel, auth: signature(listener.socketId, channel) });
    expect((await listener.next('pusher:subscription_error')).data).toMatchObject({ status: 400 });
  });
});

describe('what is no message', () => {
  test('words, numbers and binary: an error, and the connection stays', async () => {
    const listener = await aListener();
    for (const frame of ['', '{', 'null', '7', '[]', '{"event":7}', Buffer.from([1, 2, 3])]) {
      listener.socket.send(frame);
      expect((await listener.next('pusher:error')).data).toMatchObject({ code: 4301 });
    }
    await listener.settled();
  });

  test('a frame of more than 100 kB ends the connection, and nobody else notices', async () => {
    const [large, other] = [await aListener(), await aListener()];
    large.socket.send(JSON.stringify({ event: 'client-x', data: 'x'.repeat(100_001) }));
    expect((await large.closed).code).toBe(1009);
    await other.settled();
  });

  test('a flood ends the connection, and nobody else notices', () => measuredAgain(expectUnnoticed));

  async function expectUnnoticed() {
    const [flood, one, other] = [await aListener(), await aListener(), await aListener()];
    for (const each of [flood, one, other]) await each.subscribe('private-battles');
    for (let each = 0; each < 20_000; each += 1)
      flood.say('client-join_battle', 'x'.repeat(1000), 'private-battles');
    let slowest = 0;
    for (let each = 0; each < 50; each += 1) {
      const started = performance.now();
      await one.settled();
      slowest = Math.max(slowest, performance.now() - started);
    }
    expect(await flood.closed).toEqual({ code: 4301, reason: 'Too many messages' });
    expect(slowest).toBeLessThan(1000);
    one.say('client-join_battle', { battleId: 1 }, 'private-battles');
    await other.next('client-join_battle');
  }
});

test('who leaves is forgotten', async () => {
  const listener = await aListener();
  await listener.subscribe('private-a');
  const before = server.connections();
  listener.close();
  await until(() => server.connections() < before, 'The connection was kept');
});
