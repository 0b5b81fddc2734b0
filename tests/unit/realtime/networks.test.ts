/** How many come from one network address: by what the app says of a socket, never by what the client wrote. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressHeader, networkOf, signedAddress } from '../../../scripts/realtime-server/addresses.mjs';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { throughApp } from '../../../scripts/realtime-server/through-app.mjs';
import { until } from '../../../scripts/services/process.ts';
import { application, Listener } from '../../support/listener';

let server: RealtimeServer;
const open: Listener[] = [];
const apps: { close: () => void }[] = [];

beforeEach(async () => {
  server = await startRealtimeServer({ app: application });
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  for (const each of apps.splice(0)) each.close();
  await server.stop();
});

type Headers = Record<string, string>;

const from = (address: string): Headers => ({ [addressHeader]: signedAddress(address, application.secret) });

async function listeners(count: number, headersOf: (each: number) => Headers, port = server.port) {
  const made: Listener[] = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(50, count - made.length) }, (_, each) =>
      Listener.open(port, { socket: { headers: headersOf(made.length + each) } }),
    );
    made.push(...(await Promise.all(some)));
  }
  open.push(...made);
  return made;
}

async function isRefused(headers: Headers, port = server.port) {
  const late = new Listener(port, { socket: { headers } });
  open.push(late);
  expect((await late.next('pusher:error')).data).toEqual({ code: 4100, message: 'Over capacity' });
  expect((await late.closed).code).toBe(4100);
}

/** The app as serve.mjs passes sockets on. */
async function theApp(trustedProxies: number): Promise<number> {
  const { secret } = application;
  const passing = throughApp({ host: '127.0.0.1', port: server.port, secret, trustedProxies });
  const app = createServer().on('upgrade', (request, socket, head) => passing.pass(request, socket, head));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  apps.push({
    close: () => {
      passing.close();
      app.close();
    },
  });
  return (app.address() as AddressInfo).port;
}

describe('500 an address', () => {
  test('the 501st is told to come later, and may once there is room; other addresses do not notice', async () => {
    const [first] = await listeners(500, () => from('203.0.113.7'));
    await isRefused(from('203.0.113.7'));
    await isRefused(from('::ffff:203.0.113.7'));
    await listeners(1, () => from('203.0.113.8'));
    first?.close();
    await until(() => server.connections() === 500, 'The place was not free again');
    await listeners(1, () => from('203.0.113.7'));
  });

  test('of IPv6, the first 64 bits are one address', async () => {
    await listeners(500, (each) => from(`2001:db8:1:2:${each.toString(16)}::1`));
    await isRefused(from('2001:db8:1:2::ffff'));
    await listeners(1, () => from('2001:db8:1:3::1'));
  });

  test('who writes an address into the header without the secret counts by where they connect from', async () => {
    const forged = (each: number) => ({
      [addressHeader]: signedAddress(`198.51.100.${each % 250}`, 'another secret'),
      'x-forwarded-for': `198.51.100.${each % 250}`,
    });
    await listeners(500, forged);
    await isRefused(forged(501));
  });
});

describe('through the app', () => {
  test('by the address that connected to it, whatever the client writes', async () => {
    const port = await theApp(0);
    const forged = (each: number) => ({
      ...from(`198.51.100.${each % 250}`),
      'x-forwarded-for': `198.51.100.${each % 250}`,
    });
    await listeners(500, forged, port);
    await isRefused(forged(501), port);
    // Whoever connects to the server itself comes from the same address.
    await isRefused({});
  });

  test('behind a proxy of our own: by what that proxy appended', async () => {
    const port = await theApp(1);
    const appended = (each: number) => ({ 'x-forwarded-for': `9.9.9.${each % 250}, 203.0.113.7` });
    await listeners(500, appended, port);
    await isRefused(appended(501), port);
    await listeners(1, () => ({ 'x-forwarded-for': '203.0.113.7, 203.0.113.8' }), port);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001::', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:0:0:2:0:0:0:1', '1:0:0:2::/64'],
  ['unknown', 'unknown'],
  ['no address', 'no address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
