/**
 * Every address that is served, ours and the framework's own, asked by a stranger: none shows what it should not, none is
 * kept by a public cache but files that are the same for all, none is answered with a failure. What the framework serves by
 * itself stands in no route file, so nobody reviews it; a new release may bring more.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { guardedPages } from '@/lib/contract/pages';
import { compileHint } from '../../scripts/services/compile-hints.mjs';
import { site } from './support/ask.ts';
import { expect, test } from './support/test.ts';

const manifest = <Kind>(name: string) => JSON.parse(readFileSync(`.next/${name}.json`, 'utf8')) as Kind;

/** Every route that the build knows, as addresses with something in the place of their parameters. */
const routes = Object.values(manifest<Record<string, string>>('app-path-routes-manifest'));
const addressOf = (route: string) => route.replace(/\[(?:\.\.\.)?\w+\]/g, 'nothing-like-that');

const buildId = readFileSync('.next/BUILD_ID', 'utf8');
const aPicture = '/demo/ball.png';
const sizes = 'w=640&q=75';

/** What the framework may serve without a route of ours: its image optimiser, data, builds, tools and other forms of a page. */
const frameworks = [
  `/_next/image?url=${encodeURIComponent(aPicture)}&${sizes}`,
  `/_next/image?url=${encodeURIComponent(`${site}${aPicture}`)}&${sizes}`,
  `/_next/image?url=${encodeURIComponent(`/media/chat-${'0'.repeat(32)}.png`)}&${sizes}`,
  `/_next/image/?url=${encodeURIComponent(aPicture)}&${sizes}`,
  `/_next/data/${buildId}/dashboard.json`,
  `/_next/data/${buildId}/index.json`,
  '/_next/server/app/page.js',
  '/_next/required-server-files.json',
  '/_next/BUILD_ID',
  '/_next/cache/fetch-cache/nothing',
  '/_next/mcp',
  '/_next/webpack-hmr',
  '/_next/static/',
  '/_next/static/chunks/',
  '/_next/static/development/_devPagesManifest.json',
  '/_next/static/../server/app/page.js',
  '/_next/static/%2e%2e/server/app/page.js',
  '/_next/static/chunks/nothing.js.map',
  '/__nextjs_original-stack-frames',
  '/__nextjs_restart_dev',
  '/__nextjs_source-map?filename=x',
  '/_vercel/insights/script.js',
  '/_error',
  '/404',
  '/500',
  '/.env',
  '/.next/BUILD_ID',
  '/package.json',
  ...['/dashboard', '/titan', '/index', '/_not-found', '/_global-error'].flatMap((page) => [
    page,
    `${page}.rsc`,
    `${page}.segments/_tree.segment.rsc`,
    `${page}.json`,
    `${page}.txt`,
  ]),
];

const kept =
  /^\/(?:_next\/static\/[^.]*\.|demo\/|icons\/|shop\/|icon\.svg|manifest\.webmanifest|robots\.txt|sitemap\.xml|api\/openapi\.json$)/;
const isPublic = /\bpublic\b|s-maxage/;

/** As a browser asks for a page, and as the framework's own script does. */
const asPrefetched: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { 'next-router-prefetch': '1', rsc: '1' },
  { 'x-nextjs-data': '1' },
];

/** Asks as somebody who is nobody here, and hands the answer over unfollowed. */
const ask = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  request.fetch(path, { headers, maxRedirects: 0 });

test('the build has no route but known pages, files of ours, and calls', () => {
  const open = [
    ...['/', '/register', '/titan', '/privacy-policy', '/rules', '/transparency', '/appeal/[token]'],
    ...['/forgot-password', '/reset-password', '/verify-email', '/guardian/[token]'],
    ...['/confirm-email', '/undo-email', '/suspended', '/new-terms'],
  ];
  const files = [
    '/icon.svg',
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/service-worker.js',
    '/media/[key]',
  ];
  const fallbacks = ['/_not-found', '/_global-error'];
  // The pages of the control panel, and where a suspended person answers: without a session, by a token.
  const controlPanel = ['appeals', 'log', 'moderators', 'suspensions'].map(
    (each) => `/control-panel/${each}`,
  );
  const isGuarded = (route: string) =>
    controlPanel.includes(route) ||
    guardedPages.some(({ path }) => route === path || route.startsWith(`${path}/[`));
  // That each call has its line in the contract, and each route file its call, tests/architecture.test.ts says.
  const others = routes.filter((route) => !route.startsWith('/api/') && !isGuarded(route));
  expect(others.toSorted()).toEqual([...open, ...files, ...fallbacks].toSorted());
});

/** Words of the pages for developers, of their examples and of their stylesheet. */
const ofDevelopers = ['At a log-out, and after a purchase', 'ojota-five-a-side', '--sample-gap'];

const textsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|rsc|tsx?)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('the pages for developers are neither served nor built', async ({ request, me }) => {
  const sources = textsBelow('app/dev');
  const built = [...textsBelow('.next/static'), ...textsBelow('.next/server')];
  for (const words of ofDevelopers) {
    expect(
      sources.some(({ text }) => text.includes(words)),
      words,
    ).toBe(true);
    const holding = built.filter(({ text }) => text.includes(words)).map(({ file }) => file);
    expect(holding, words).toEqual([]);
  }
  const pages = sources.map(({ file }) => file).filter((file) => file.endsWith('/page.dev.tsx'));
  expect(pages).not.toEqual([]);
  for (const page of pages) {
    const address = path.dirname(page).replace(/^app/, '');
    for (const cookie of ['', `next-auth.session-token=${me.token}`])
      expect((await request.get(address, { headers: { cookie } })).status(), address).toBe(404);
  }
});

test('no address shows a stranger anything, fails, or is kept by a public cache', async ({ request }) => {
  for (const path of [...routes.map(addressOf), ...frameworks]) {
    for (const headers of asPrefetched) {
      const answer = await ask(request, path, headers);
      const said = `${path} ${JSON.stringify(headers)}`;
      expect(answer.status(), said).toBeLessThan(500);
      if (!kept.test(path)) expect(answer.headers()['cache-control'] ?? '', said).not.toMatch(isPublic);
    }
  }
});

test('the large scripts that every page loads come with the hint to compile them while they arrive', async ({
  request,
}) => {
  const page = await (await request.get('/')).text();
  const { rootMainFiles } = manifest<{ rootMainFiles: string[] }>('build-manifest');
  const scripts = await Promise.all(
    rootMainFiles.map(async (name) => {
      expect(page).toContain(`src="/_next/${name}"`);
      return (await request.get(`/_next/${name}`)).text();
    }),
  );
  const large = scripts.filter((text) => text.length > 60_000);
  expect(large.length).toBeGreaterThan(0);
  for (const text of large) expect(text.slice(0, compileHint.length)).toBe(compileHint);
});

test('the image optimiser is off, whatever it is asked for', async ({ request }) => {
  for (const path of frameworks.filter((each) => each.includes('/_next/image'))) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toMatch(/^image/);
  }
});

const broken = [
  '/%',
  '/100%',
  '/%ff',
  '/%00',
  '/demo/%',
  '/media/%',
  '/media/%ff',
  '/_next/static/%',
  '/a%2',
  '/api/%',
];

test('an address that is badly written is an unknown one', async ({ request }) => {
  for (const path of broken) expect((await ask(request, path)).status(), path).toBe(404);
  const call = await ask(request, '/api/posts/comments/%');
  expect(call.status()).toBe(401);
});

test('a static file is answered whatever part of it is asked for', async ({ request }) => {
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get('/')).text())?.[0] ?? '';
  expect(script).not.toBe('');
  for (const path of [aPicture, '/demo/rap.webm', '/shop/agbada.svg', '/icon.svg', script]) {
    const conditions: Record<string, string>[] = [
      { range: 'bytes=999999999-' },
      { range: 'bytes=-0' },
      { range: 'bytes=5-2' },
      { 'if-match': '"nothing"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ];
    for (const headers of conditions) {
      const answer = await ask(request, path, headers);
      expect(answer.status(), `${path} ${JSON.stringify(headers)}`).toBe(200);
    }
  }
});

test('an unknown address says so in its HTML, before any script', async ({ request, me }) => {
  for (const cookie of ['', `next-auth.session-token=${me.token}`]) {
    for (const path of ['/no-such-page', '/titan/more', '/a/b/c%20d', '/no-such.png', '/_not-found']) {
      const answer = await request.get(path, { headers: { cookie } });
      expect(answer.status(), path).toBe(404);
      const markup = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, '');
      expect(markup, path).toMatch(/<h1[^>]*>404 - Page Not Found<\/h1>/);
      expect(markup, path).toMatch(/<a [^>]*href="\/dashboard"/);
    }
  }
});

test('every page has an id to ask about it by', async ({ request, me }) => {
  const cookie = `next-auth.session-token=${me.token}`;
  const seen = new Set<string>();
  for (const path of ['/', '/titan', '/dashboard', '/no-such-page']) {
    const id = (await request.get(path, { headers: { cookie } })).headers()['x-request-id'] ?? '';
    expect(id, path).toMatch(/^[0-9a-f-]{36}$/);
    seen.add(id);
  }
  expect(seen.size).toBe(4);
  const turnedAway = await ask(request, '/dashboard');
  expect(turnedAway.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('crawlers may fetch what the pages that they may read are made of', async ({ request }) => {
  const rules = (await (await request.get('/robots.txt')).text()).split('\n');
  const allowed = rules
    .filter((line) => line.startsWith('Allow: '))
    .map((line) => line.slice('Allow: '.length));
  const html = await (await request.get('/titan')).text();
  const loaded = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(
    ([, path]) => path as string,
  );
  expect(loaded.length).toBeGreaterThan(3);
  for (const path of loaded)
    expect(
      allowed.some((each) => path.startsWith(each)),
      path,
    ).toBe(true);
});
