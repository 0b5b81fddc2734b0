/** What the direct pages do with what the middleware says, with builds that it does not know, and with pages that fail. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directPages } from '@/scripts/server/direct-pages.mjs';

let folder: string;
let server: Server;
let warnings: string[];
let direct: ReturnType<typeof directPages>;

/** Pages as a build writes them. */
const pages: Record<string, string> = {
  '/plain': `exports.handler = async (request, response) => { response.end(JSON.stringify(request.headers)); };`,
  '/notes': `exports.handler = async (request, response, context) => {
      const before = context.requestMeta.noted;
      context.requestMeta.noted = request.url;
      response.end(String(before));
    };`,
  '/follows': `exports.handler = async (request, response, { waitUntil }) => {
      globalThis.afterPage = [];
      waitUntil(new Promise((done) => setTimeout(done, 50)).then(() => globalThis.afterPage.push('after')));
      response.end('said');
    };`,
  '/fails': `exports.handler = async () => { throw new Error('not one of ours'); };`,
  '/moved': `exports.routeModule = {};`,
  '/prerendered': `exports.handler = async (request, response) => { response.end('answered directly'); };`,
  '/_own': `exports.handler = async (request, response) => { response.end('answered directly'); };`,
  '/things/[id]': `exports.handler = async (request, response) => { globalThis.rendered = true; response.end(request.url); };`,
};

const middleware = `exports.handler = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/things/slow') await globalThis.readerLeft;
    if (pathname === '/things/refused') return new Response('too fast', { status: 429 });
    const headers = { 'x-middleware-next': '1', 'x-request-id': 'an id',
      'x-middleware-override-headers': 'cookie,x-pathname',
      'x-middleware-request-cookie': request.headers.get('cookie'), 'x-middleware-request-x-pathname': pathname };
    const said = new Response(null, { headers });
    for (const cookie of ['one=1', 'two=2']) said.headers.append('set-cookie', cookie);
    return said;
  };`;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hypegist-direct-'));
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  mkdirSync(path.join(folder, 'server'));
  const names = Object.keys(pages);
  write(
    'server/app-paths-manifest.json',
    Object.fromEntries(names.map((page, at) => [`${page}/page`, `page-${at}.js`])),
  );
  write('app-path-routes-manifest.json', Object.fromEntries(names.map((page) => [`${page}/page`, page])));
  write('prerender-manifest.json', { routes: { '/prerendered': {} }, dynamicRoutes: {} });
  write('server/functions-config-manifest.json', {
    functions: { '/_middleware': { matchers: [{ regexp: '^/(?!unmatched).*$' }] } },
  });
  write('routes-manifest.json', {
    dynamicRoutes: [{ page: '/things/[id]', namedRegex: '^/things/(?<nxtPid>[^/]+?)(?:/)?$' }],
    headers: [{ regex: '^/.*$', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }],
    rsc: { varyHeader: 'rsc' },
  });
  write('server/middleware.js', middleware);
  for (const [at, page] of names.entries()) write(`server/page-${at}.js`, pages[page]);

  warnings = [];
  direct = directPages({
    folder,
    port: 3000,
    framework: (request, response) => void response.end(`framework ${request.headers['x-pathname']}`),
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

const member = { cookie: 'next-auth.session-token=x' };
const ask = (address: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, { headers: member, ...init });
const textOf = async (address: string, init?: RequestInit) => (await ask(address, init)).text();

test('a page sees the headers that the middleware leaves it, and sends those that it sets', async () => {
  const answer = await ask('/plain', { headers: { ...member, 'x-left-out': '1' } });
  expect(await answer.json()).toEqual({ ...member, 'x-pathname': '/plain' });
  expect(answer.headers.get('x-request-id')).toBe('an id');
  expect(answer.headers.getSetCookie()).toEqual(['one=1', 'two=2']);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect([...answer.headers.keys()].filter((name) => name.startsWith('x-middleware'))).toEqual([]);
  expect(await textOf('/things/7?x=1')).toBe('/things/7?x=1');
});

test('what the framework notes about one request is not there at the next', async () => {
  expect(await textOf('/notes')).toBe('undefined');
  expect(await textOf('/notes')).toBe('undefined');
});

test('what the middleware answers itself goes out, and no page is rendered', async () => {
  const answer = await ask('/things/refused');
  expect([answer.status, await answer.text()]).toEqual([429, 'too fast']);
});

test('everything but a whole page of a member is the framework’s', async () => {
  const others: [string, RequestInit][] = [
    ['/plain', { headers: {} }],
    ['/plain', { headers: { ...member, rsc: '1' } }],
    ['/plain', { headers: { ...member, 'next-action': 'x' } }],
    ['/plain', { headers: { ...member, 'x-middleware-next': '1' } }],
    ['/plain', { method: 'POST' }],
    ['/unmatched', {}],
    ['/prerendered', {}],
    ['/_own', {}],
    ['/pl%61in', {}],
    ['/plain/', {}],
    ['/plain?nxtPid=7', {}],
    ['/things/7?x=1&%6extPid=8', {}],
    ['/things/7.rsc', {}],
    ['/nothing', {}],
  ];
  for (const [address, init] of others) expect(await textOf(address, init)).toBe('framework undefined');
  expect(warnings).toEqual([]);
});

test('whoever has left while the middleware ran has no page rendered', async () => {
  const state = globalThis as { rendered?: boolean; readerLeft?: Promise<void> };
  state.rendered = false;
  const left = Promise.withResolvers<void>();
  state.readerLeft = left.promise;
  const asked = Promise.withResolvers<void>();
  server.prependOnceListener('request', (_, response) => {
    response.once('close', () => left.resolve());
    asked.resolve();
  });
  const leaving = new AbortController();
  const answer = ask('/things/slow', { signal: leaving.signal }).catch(() => 'left');
  await asked.promise;
  leaving.abort();
  expect(await answer).toBe('left');
  await left.promise;
  await direct.settled();
  expect(state.rendered).toBe(false);
  expect(warnings).toEqual([]);
});

test('a page whose build has another shape is the framework’s, and the log says so once', async () => {
  expect([await textOf('/moved'), await textOf('/moved')]).toEqual(Array(2).fill('framework undefined'));
  expect(warnings).toEqual([expect.stringMatching(/page-\d\.js goes through the framework/)]);
});

test('a page that fails is the framework’s, which has a page for errors, with the request as it came', async () => {
  expect(await textOf('/fails')).toBe('framework undefined');
  expect(warnings).toEqual([expect.stringContaining('not one of ours')]);
});

test('whoever stops the server can wait for what follows a page', async () => {
  const state = globalThis as { afterPage?: string[] };
  expect(await textOf('/follows')).toBe('said');
  expect(state.afterPage).toEqual([]);
  await direct.settled();
  expect(state.afterPage).toEqual(['after']);
});
