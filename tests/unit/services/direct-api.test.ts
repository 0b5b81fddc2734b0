/** What the direct API does with builds that it does not know, and with what follows an answer. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directApi } from '@/scripts/server/direct-api.mjs';

let folder: string;
let server: Server;
let warnings: string[];
let direct: ReturnType<typeof directApi>;

/** Route modules as a build writes them. */
const builds: Record<string, string> = {
  '/api/plain': moduleOf(`async () => new Response('answered directly')`),
  '/api/things/[id]': moduleOf(
    `async (request, { params }) => Response.json([await params, request.headers.get('x-forwarded-for')])`,
  ),
  '/api/follows': moduleOf(`async (request, { afterResponse }) => {
      globalThis.followed = [];
      afterResponse(async () => { await globalThis.mayEnd; globalThis.followed.push('after'); });
      globalThis.followed.push('answer');
      return new Response('said');
    }`),
  '/api/late': moduleOf(`async (request, { afterResponse }) => {
      globalThis.followed = ['asked'];
      await globalThis.readerIsGone;
      afterResponse(async () => { globalThis.followed.push('after'); });
      return new Response('nobody hears it');
    }`),
  '/api/large': moduleOf(
    `async () => new Response('x'.repeat(5000), { headers: { 'content-type': 'application/json' } })`,
  ),
  '/api/long': moduleOf(`async () => {
      let pieces = 0;
      const pull = (controller) => {
        if (++pieces > 60) return controller.close();
        controller.enqueue(require('node:crypto').randomBytes(32_768));
      };
      return new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'application/json' } });
    }`),
  '/api/unread': moduleOf(`async (request, { afterResponse }) => {
      globalThis.followed = ['asked'];
      afterResponse(async () => { globalThis.followed.push('after'); });
      return new Response('x'.repeat(20_000_000));
    }`),
  '/api/nothing': moduleOf(`async () => new Response(null, { status: 204 })`),
  '/api/broken': moduleOf(`async () => { throw new Error('not one of ours'); }`),
  '/api/bare': `module.exports = { routeModule: { ensureUserland: async () => {}, userland: { GET: () => new Response('bare') } } };`,
  '/api/moved': 'module.exports = { handler: () => {} };',
  '/api/emptied': 'module.exports = { routeModule: { ensureUserland: async () => {} } };',
};

function moduleOf(handler: string) {
  return `module.exports = { routeModule: { ensureUserland: async () => {},
    userland: { GET: Object.assign(${handler}, { spec: {} }) } } };`;
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hypegist-direct-'));
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  mkdirSync(path.join(folder, 'server'));
  const pages = Object.keys(builds);
  const files = pages.map((page, at) => [`${page}/route`, `route-${at}.js`]);
  write('server/app-paths-manifest.json', Object.fromEntries(files));
  write('app-path-routes-manifest.json', Object.fromEntries(pages.map((page) => [`${page}/route`, page])));
  const things = { page: '/api/things/[id]', namedRegex: '^/api/things/(?<nxtPid>[^/]+?)(?:/)?$' };
  const everywhere = { regex: '^/.*$', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] };
  write('routes-manifest.json', {
    dynamicRoutes: [things],
    headers: [everywhere],
    rsc: { varyHeader: 'rsc' },
  });
  for (const [at, page] of pages.entries()) write(`server/route-${at}.js`, builds[page]);

  warnings = [];
  direct = directApi({
    folder,
    otherwise: (_, response) => void response.end('from the framework'),
    warn: (words: string) => warnings.push(words),
  });
  server = createServer(direct.answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (address: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, init);
const textOf = async (address: string, init?: RequestInit) => (await ask(address, init)).text();

test('a route that is built as expected is answered here, with its parameters and the headers of its address', async () => {
  const answer = await ask('/api/things/7?x=1', { headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect(await answer.json()).toEqual([{ id: '7' }, '9.9.9.9']);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('vary')).toBe('rsc, Accept-Encoding');
  expect(await textOf('/api/plain')).toBe('answered directly');
  expect(warnings).toEqual([]);
});

test('a route whose build has another shape is the framework’s, and the log says so once', async () => {
  for (const address of ['/api/moved', '/api/emptied', '/api/moved', '/api/emptied'])
    expect(await textOf(address)).toBe('from the framework');
  expect(warnings).toEqual([
    expect.stringMatching(/^\/api\/moved goes through the framework/),
    expect.stringMatching(/^\/api\/emptied goes through the framework/),
  ]);
});

test('a route without a described call, a method made up, and an address in escapes are the framework’s', async () => {
  expect(await textOf('/api/bare')).toBe('from the framework');
  expect(await textOf('/api/plain', { method: 'OPTIONS' })).toBe('from the framework');
  for (const address of ['/api/pl%61in', '/api/plain/', '/api//plain', '/api/things/%37', '/plain', '/api'])
    expect(await textOf(address)).toBe('from the framework');
  expect(warnings).toEqual([]);
});

test('what goes out is compressed for whoever takes that, with a body and without', async () => {
  const large = await ask('/api/large');
  expect([large.headers.get('content-encoding'), (await large.text()).length]).toEqual(['gzip', 5000]);
  const bare = await ask('/api/large', { headers: { 'accept-encoding': 'identity' } });
  expect([bare.headers.get('content-encoding'), (await bare.text()).length]).toEqual([null, 5000]);
  expect((await ask('/api/nothing')).status).toBe(204);
});

test('a long answer that is compressed gathers nothing with every piece', async () => {
  const warned: string[] = [];
  const note = ({ message }: Error) => void warned.push(message);
  process.on('warning', note);
  const long = await ask('/api/long');
  expect([long.headers.get('content-encoding'), (await long.bytes()).length]).toEqual(['gzip', 60 * 32_768]);
  process.off('warning', note);
  expect(warned).toEqual([]);
});

test('what follows an answer begins once it went out, and whoever stops the server can wait for it', async () => {
  const end = Promise.withResolvers<void>();
  const state = Object.assign(globalThis as { followed?: string[] }, { mayEnd: end.promise });
  // It does not end before this answer is here.
  expect(await textOf('/api/follows')).toBe('said');
  const settled = direct.settled();
  expect(state.followed).toEqual(['answer']);
  end.resolve();
  await settled;
  expect(state.followed).toEqual(['answer', 'after']);
});

test('what follows an answer happens as well where whoever asked has left before there is one', async () => {
  const state = globalThis as { followed?: string[]; readerIsGone?: Promise<void> };
  const left = Promise.withResolvers<void>();
  Object.assign(state, { followed: [], readerIsGone: left.promise });
  server.prependOnceListener('request', (_, response) => response.once('close', () => left.resolve()));
  const leaving = new AbortController();
  const asked = ask('/api/late', { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => state.followed).toEqual(['asked']);
  leaving.abort();
  expect(await asked).toBe('left');
  await left.promise;
  await direct.settled();
  expect(state.followed).toEqual(['asked', 'after']);
});

test('what follows an answer does not wait for somebody who takes none of it', async () => {
  const state = globalThis as { followed?: string[] };
  state.followed = [];
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET /api/unread HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => state.followed, { timeout: 10_000 }).toEqual(['asked', 'after']);
  socket.destroy();
});

test('a handler that throws is answered 500, without its words', async () => {
  const answer = await ask('/api/broken');
  expect([answer.status, await answer.text()]).toEqual([500, '']);
  expect(warnings).toEqual([expect.stringContaining('not one of ours')]);
});
