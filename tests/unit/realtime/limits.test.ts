/** What the embedded realtime server does when it is full, when a listener is too slow or silent, and when it ends. */
import { once } from 'node:events';
import { connect } from 'node:net';
import Pusher from 'pusher';
import { afterEach, expect, test } from 'vitest';
import type { Limits } from '../../../scripts/realtime-server/limits.ts';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { until } from '../../../scripts/services/process.ts';
import { application, Listener } from '../../support/listener';

let server: RealtimeServer;
const open: Listener[] = [];

async function start(limits: Partial<Limits>) {
  server = await startRealtimeServer({ app: application, limits });
}
async function aListener() {
  const listener = await Listener.open(server.port);
  open.push(listener);
  return listener;
}
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await server.stop();
});

test('full: the next one is told to come back later, and may once there is room', async () => {
  await start({ connections: 2 });
  const [first] = [await aListener(), await aListener()];
  const late = new Listener(server.port);
  expect((await late.next('pusher:error')).data).toEqual({ code: 4100, message: 'Over capacity' });
  expect((await late.closed).code).toBe(4100);
  first?.close();
  await until(() => server.connections() === 1, 'The place was not free again');
  await aListener();
});

test('a listener that does not read is let go, and the others hear everything', async () => {
  await start({});
  const { id: appId, key, secret } = application;
  const pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(server.port) });
  const [slow, quick] = [await aListener(), await aListener()];
  for (const each of [slow, quick]) await each.subscribe('private-a');
  slow.socket.pause();
  // The network's own buffers take some megabytes for one who does not read; then a megabyte waits in the server.
  const event = { channel: 'private-a', name: 'news', data: 'x'.repeat(8000) };
  let said = 0;
  while (server.connections() === 2 && said < 20_000) {
    await pusher.triggerBatch(Array.from({ length: 10 }, () => event));
    said += 10;
    await quick.settled();
  }
  expect(server.connections()).toBe(1);
  expect(quick.heard).toHaveLength(said);
});

test('a listener that pings and does not read is let go: not even its pongs wait without end', async () => {
  const plenty = { burst: 1e7, perSecond: 1e7 };
  await start({ frames: plenty, waitingBytes: 100_000 });
  const slow = await aListener();
  slow.socket.pause();
  const flood = setInterval(() => {
    for (let each = 0; each < 5000; each += 1) slow.socket.ping('x'.repeat(125));
  }, 5);
  await until(() => server.connections() === 0, 'Pongs wait without end', 300_000).finally(() =>
    clearInterval(flood),
  );
});

test('subscribed to nothing: ended after a time, however much it says; who is subscribed stays', async () => {
  await start({ idle: 2 });
  const [nothing, stranger, leaver, member, person] = [
    await aListener(),
    await aListener(),
    await aListener(),
    await aListener(),
    await aListener(),
  ];
  // Anybody may subscribe to a public channel, without the application's word.
  await stranger.subscribe('news');
  await leaver.subscribe('private-a');
  await member.subscribe('private-a');
  person.signIn('7');
  await person.next('pusher:signin_success');
  person.say('pusher:subscribe', { channel: '#server-to-user-7', auth: '' });
  await person.next('pusher_internal:subscription_succeeded');
  leaver.say('pusher:unsubscribe', { channel: 'private-a' });
  const talk = setInterval(() => nothing.say('pusher:ping', {}), 50);
  const late = { code: 4009, reason: 'Connection not authorized within timeout' };
  for (const each of [nothing, stranger, leaver]) expect(await each.closed).toEqual(late);
  clearInterval(talk);
  for (const each of [member, person]) await each.settled();
});

test('silence: the server asks, and lets go of who does not answer', async () => {
  // A second for the answer: a busy machine may sleep over less.
  await start({ activityTimeout: 0.1, pongTimeout: 1 });
  const [there, gone] = [await aListener(), await aListener()];
  await gone.next('pusher:ping');
  await there.next('pusher:ping');
  there.say('pusher:pong', {});
  expect(await gone.closed).toEqual({ code: 4201, reason: 'Pong reply not received' });
  await there.next('pusher:ping');
  there.socket.ping();
  await there.settled();
});

test('who does not say what they want is let go, and who is in stays', async () => {
  await start({ greeting: 0.2 });
  const listener = await aListener();
  const half = ['', 'GET /app/tests-key?protocol=7 HTTP/1.1\r\n', 'POST /apps/tests/events HTTP/1.1\r\n'];
  const gone = half.map(async (words) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.resume().write(words);
    await once(socket, 'close');
  });
  await Promise.all(gone);
  await listener.settled();
});

test('the end: everyone is told to come back, and the port is free', async () => {
  await start({});
  const listener = await aListener();
  await server.stop();
  expect(await listener.closed).toEqual({ code: 1001, reason: 'Going away' });
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
});
