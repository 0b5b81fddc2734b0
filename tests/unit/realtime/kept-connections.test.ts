/**
 * The app keeps its connections to the realtime service. The service may close one just as it is used again, or be started
 * again in between: what is asked then is asked once more, and nobody hears of it.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { freePort } from '../../../scripts/services/process.ts';
import { application, Listener } from '../../support/listener';
import { settings } from '../../support/settings';

let server: RealtimeServer;
let proxy: Server;
/** What reached the proxy, in requests a connection. */
const connections: number[] = [];
let closesUsedOnes = false;
/** Who ended a connection, the first of the two each time. */
const endedBy: ('the app' | 'the service')[] = [];

/** Passes requests on, until it closes a connection that is used again, as a server does whose patience has just ended. */
function passOn(socket: Socket) {
  const at = connections.push(0) - 1;
  const inside = connect(server.port, '127.0.0.1');
  for (const [one, other] of [
    [socket, inside],
    [inside, socket],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
  socket.on('end', () => endedBy.push('the app'));
  inside.on('end', () => endedBy.push('the service'));
  inside.on('data', (bytes) => socket.write(bytes));
  socket.on('data', (bytes) => {
    const requests = (connections[at] ?? 0) + 1;
    connections[at] = requests;
    if (closesUsedOnes && requests > 1) socket.resetAndDestroy();
    else inside.write(bytes);
  });
}

beforeAll(async () => {
  server = await startRealtimeServer({ app: application });
  const port = await freePort();
  proxy = createServer(passOn).listen(port, '127.0.0.1');
  // The client of an earlier test file has that file's address.
  Reflect.deleteProperty(globalThis, 'hypegistPusher');
  const { id, key, secret } = application;
  const own = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
  const at = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(port), PUSHER_TLS: 'false' };
  for (const [name, value] of Object.entries({ ...settings, ...own, ...at })) vi.stubEnv(name, value);
});
afterAll(async () => {
  await server.stop();
  proxy.close();
});

test('a connection is used again', async () => {
  const { publish } = await import('@/lib/platform/realtime/realtime');
  expect(await publish('private-battles', 'battle_deleted', { battleId: 1 })).toBe(true);
  expect(await publish('private-battles', 'battle_deleted', { battleId: 2 })).toBe(true);
  expect(connections).toEqual([2]);
});

test('closed just as it is used again: it is asked once more, and heard once', async () => {
  const { publish } = await import('@/lib/platform/realtime/realtime');
  const { nameConnection } = await import('@/lib/platform/realtime/connections');
  const listener = await Listener.open(server.port);
  await listener.subscribe('private-battles');
  closesUsedOnes = true;
  expect(await nameConnection(listener.socketId, 7)).toBe('named');
  expect(await publish('private-battles', 'battle_deleted', { battleId: 3 })).toBe(true);
  expect((await listener.next('battle_deleted')).data).toEqual({ battleId: 3 });
  await listener.settled();
  expect(listener.heard).toEqual([]);
  // Each of the two met a connection that was closed on it.
  expect(connections).toEqual([3, 2, 1]);
  listener.close();
});

test('an unused connection is closed by the app before the service does it', async () => {
  closesUsedOnes = false;
  const { publish } = await import('@/lib/platform/realtime/realtime');
  endedBy.length = 0;
  expect(await publish('private-battles', 'battle_deleted', { battleId: 4 })).toBe(true);
  await vi.waitUntil(() => endedBy.length > 0, { timeout: 30_000 });
  expect(endedBy[0]).toBe('the app');
});
