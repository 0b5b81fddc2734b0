/** Who of many people has a page open: one question to the realtime service for all, and every one of them if it does not say. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userChannel } from '@/lib/contract/realtime';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { freePort } from '../../../scripts/services/process.ts';
import { application, Listener } from '../../support/listener';
import { settings } from '../../support/settings';

let server: RealtimeServer;
let inFront: Server;
/** What was asked since the last test, as method and path without the signature. */
const asked: string[] = [];
/** The status with which the questions of who listens are refused; null lets them through. */
let refusal: number | null = null;
const open: Listener[] = [];

beforeAll(async () => {
  server = await startRealtimeServer({ app: application });
  inFront = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (refusal) return void response.writeHead(refusal).end();
    void fetch(`http://127.0.0.1:${server.port}${request.url}`).then(async (answer) =>
      response.writeHead(answer.status).end(await answer.text()),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => inFront.listen(port, '127.0.0.1', resolve));
  const { id, key, secret } = application;
  const own = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
  const at = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(port), PUSHER_TLS: 'false' };
  for (const [name, value] of Object.entries({ ...settings, ...own, ...at })) vi.stubEnv(name, value);
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  asked.length = 0;
  refusal = null;
});
afterAll(async () => {
  inFront.close();
  await server.stop();
});

async function listening(...people: number[]) {
  const listener = await Listener.open(server.port);
  open.push(listener);
  for (const id of people) await listener.subscribe(userChannel(id));
}

async function answersFor(...people: number[]) {
  const { isListenedTo } = await import('@/lib/platform/realtime/listeners');
  return Promise.all(people.map((id) => isListenedTo(userChannel(id))));
}

const question = `GET /apps/${application.id}/channels`;

test('of many at once, who has a page open: by one question', async () => {
  // 12 begins as 1 does, and is another person.
  await listening(12, 3);
  expect(await answersFor(1, 2, 3, 12)).toEqual([false, false, true, true]);
  expect(asked).toEqual([question]);
});

test('a page that is opened afterwards is known at the next question', async () => {
  expect(await answersFor(1, 2, 3)).toEqual([false, false, false]);
  await listening(2);
  expect(await answersFor(1, 2, 3)).toEqual([false, true, false]);
  expect(asked).toEqual([question, question]);
});

test('one or two are not asked about: an event to them costs no more', async () => {
  expect(await answersFor(1, 2)).toEqual([true, true]);
  expect(asked).toEqual([]);
});

test('if the service does not say, everybody is taken as listening', async () => {
  refusal = 404;
  expect(await answersFor(1, 2, 3)).toEqual([true, true, true]);
  expect(asked).toEqual([question]);
});
