/** The embedded realtime server and those who mean it ill: each ends its own connection, and the others go on. */
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { until } from '../../../scripts/services/process.ts';
import { application, Listener, signature } from '../../support/listener';
import { measuredAgain } from '../../support/measured-again';
import { frame, rawSocket } from '../../support/raw-socket';

let server: RealtimeServer;
const open: { close: () => unknown }[] = [];

beforeAll(async () => {
  // All of these come from one address; networks.test.ts has how many of those there may be.
  const plenty = { burst: 1000, perSecond: 1000 };
  const limits = { connectionsOfNetwork: 1000, clientEvents: plenty, clientEventsOfChannel: plenty };
  server = await startRealtimeServer({ app: application, limits });
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await until(() => server.connections() === 0, 'A connection was kept');
});
afterAll(() => server.stop());

async function aListener() {
  const listener = await Listener.open(server.port);
  open.push(listener);
  return listener;
}

/** Two who talk on a channel all the while. */
async function aTalk() {
  const [one, other] = [await aListener(), await aListener()];
  for (const each of [one, other]) await each.subscribe('private-battles');
  return {
    one,
    /** Says a thing now and then. @returns how long the slowest took to arrive, in milliseconds */
    slowest: async (times = 8) => {
      let slowest = 0;
      for (let battleId = 1; battleId <= times; battleId += 1) {
        const started = performance.now();
        one.say('client-join_battle', { battleId }, 'private-battles');
        expect((await other.next('client-join_battle')).data).toEqual({ battleId });
        slowest = Math.max(slowest, performance.now() - started);
      }
      return slowest;
    },
  };
}

const tooMany = { code: 4301, reason: 'Too many messages' };
const cut = { code: 1006, reason: '' };

describe('data without a floor', () => {
  const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    ['arrays', arrays(4000)],
    ['arrays up to the size of a frame', arrays(49_000)],
    ['objects', objects(1500)],
    ['objects up to the size of a frame', objects(16_000)],
  ])('%s: refused, and the server lives', async (_, data) => {
    const { one, slowest } = await aTalk();
    for (const event of ['client-join_battle', 'pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping'])
      one.socket.send(`{"event":"${event}","channel":"private-battles","data":${data}}`);
    expect((await one.next('pusher:error')).data).toMatchObject({ code: 4301 });
    await one.settled();
    await slowest();
  });
});

test('a name without end, of a channel or an event: refused with few words', async () => {
  const listener = await aListener();
  const long = 'x'.repeat(90_000);
  listener.say('pusher:subscribe', { channel: `private-${long}`, auth: 'x' });
  listener.say('pusher:unsubscribe', { channel: long });
  listener.say('client-x', {}, long);
  listener.say(long, {});
  await listener.settled();
  const said = listener.heard.map(({ event, data }) => [event, JSON.stringify(data).length < 500]);
  expect(said).toEqual(Array.from({ length: 3 }, () => ['pusher:error', true]));
});

describe('a flood ends its own connection, and the others hear each other in time', () => {
  const floods: [string, (flood: Listener, each: number) => void][] = [
    [
      'of subscriptions with a signature',
      (flood, each) => {
        const channel = `private-${each}`;
        flood.say('pusher:subscribe', { channel, auth: signature(flood.socketId, channel) });
      },
    ],
    [
      'of subscriptions without',
      (flood, each) => flood.say('pusher:subscribe', { channel: `private-${each}` }),
    ],
    [
      'of coming and going',
      (flood, each) =>
        flood.say(each % 2 ? 'pusher:subscribe' : 'pusher:unsubscribe', { channel: 'presence-a' }),
    ],
    ['of binary frames', (flood) => flood.socket.send(Buffer.alloc(1000, 1))],
    ['of empty frames', (flood) => flood.socket.send('')],
    ['of pings', (flood) => flood.say('pusher:ping', {})],
    ["of the socket's own pings", (flood) => flood.socket.ping('x')],
    ["of the socket's own pongs", (flood) => flood.socket.pong('x')],
  ];

  test.each(floods)('%s', (_, say) => measuredAgain(() => expectInTime(say)));

  async function expectInTime(say: (flood: Listener, each: number) => void) {
    const [{ slowest }, flood] = [await aTalk(), await aListener()];
    for (let each = 0; each < 20_000; each += 1) say(flood, each);
    expect(await slowest()).toBeLessThan(1000);
    // Who does not even wait for the socket's own answers is cut without a word.
    expect([tooMany, cut]).toContainEqual(await flood.closed);
    expect(flood.heard.length).toBeLessThan(600);
  }
});

describe('frames that are none end their own connection with the protocol’s code', () => {
  const text = 0x81;
  test.each<[string, number, Buffer]>([
    ['one that claims to be 4 GB long', 1009, frame(text, '{', 4n * 1024n ** 3n)],
    ['one that claims to be longer than there are numbers', 1009, frame(text, '{', 2n ** 63n)],
    ['one byte over the limit', 1009, frame(text, 'x'.repeat(100_001))],
    ['the same in binary', 1009, frame(0x82, 'x'.repeat(100_001))],
    [
      'a message in parts, too long in all',
      1009,
      Buffer.concat([frame(0x01, 'x'.repeat(60_000)), frame(0x00, 'x'.repeat(60_000))]),
    ],
    [
      'a message in more parts than anybody needs',
      1008,
      Buffer.concat([frame(0x01, 'x'), ...Array.from({ length: 30_000 }, () => frame(0x00, 'x'))]),
    ],
    ['a part of nothing', 1002, frame(0x80, 'x')],
    ['an unknown kind', 1002, frame(0x83, 'x')],
    ['reserved bits', 1002, frame(0xf1, 'x')],
    ['no mask', 1002, Buffer.from([text, 2, 0x7b, 0x7d])],
    ['a ping of 126 bytes', 1002, frame(0x89, 'x'.repeat(126))],
    ['letters that are none', 1007, frame(text, Buffer.from([0xc3, 0x28]))],
  ])('%s: %i', async (_, code, bytes) => {
    const [{ slowest }, raw] = [await aTalk(), await rawSocket(server.port)];
    raw.socket.write(bytes);
    expect(await raw.code).toBe(code);
    await slowest();
  });

  test('as large as is allowed is taken', async () => {
    const listener = await aListener();
    listener.socket.send('x'.repeat(100_000));
    expect((await listener.next('pusher:error')).data).toMatchObject({ code: 4301 });
    await listener.settled();
  });
});

test('a thousand who say nothing, half of them not even a greeting: two go on talking', async () => {
  const { slowest } = await aTalk();
  const alone = await slowest(10);
  const half: Socket[] = [];
  for (let each = 0; each < 500; each += 1) {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    // Some stop in the middle of their greeting.
    if (each % 2) socket.write('GET /app/tests-key?protocol=7 HTTP/1.1\r\nHost: localhost\r\n');
    half.push(socket);
  }
  open.push({ close: () => half.forEach((each) => void each.destroy()) });
  for (let each = 0; each < 500; each += 50) await Promise.all(Array.from({ length: 50 }, aListener));
  expect(server.connections()).toBe(502);
  const crowded = await slowest();
  console.log(
    `an event took ${alone.toFixed(1)} ms at most alone, ${crowded.toFixed(1)} ms among a thousand`,
  );
  expect(crowded).toBeLessThan(1000);
  await aListener();
});
