/**
 * Pages are rendered without the framework's router (scripts/server/direct-pages.mjs). Whoever asks notices nothing: on one
 * database and one build, a server that does so and one that does not answer every page with the same words and headers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { type App, localSettings, startApp } from '@/scripts/services/app';
import { build } from '@/scripts/services/build';
import { freePort } from '@/scripts/services/process';
import { createFixtures, type Fixtures } from '../../support/fixtures';
import { filesBelow } from '../../support/sources';

let direct: App;
let framework: App;
let warnings = '';
let world: Fixtures;

beforeAll(async () => {
  await build();
  // The control panel opens without a second factor, as in the demo.
  const settings = async () => ({
    ...localSettings(process.env.DATABASE_URL ?? '', await freePort()),
    WITHOUT_SECOND_FACTOR: '1',
  });
  const onOutput = (text: string) => {
    warnings += text;
  };
  direct = await startApp(await settings(), { onOutput });
  framework = await startApp({ ...(await settings()), BYPASS_ROUTER: '0' });
  world = await createFixtures();
});
afterAll(async () => {
  await direct?.stop();
  await framework?.stop();
});

/** Every page of the build, with a word for each parameter. */
const pages = filesBelow('app')
  .filter((file) => file.endsWith('/page.tsx'))
  .map(
    (file) =>
      file
        .replace(/^app/, '')
        .replaceAll(/\/\([a-z]+\)/g, '')
        .replace(/\/page\.tsx$/, '') || '/',
  );

const words: Record<string, (fixtures: Fixtures) => unknown> = {
  '[postId]': ({ post }) => post.id,
  '[squadId]': ({ squad }) => squad.id,
  '[tournamentId]': ({ tournament }) => tournament.id,
  '[username]': ({ other }) => other.username,
  '[conversationId]': ({ conversation }) => conversation.id,
  '[token]': () => 'no-such-token',
};
const addressOf = (page: string) =>
  page.replaceAll(/\[\w+\]/g, (name) => encodeURIComponent(String(words[name]?.(world))));

/** What each answer has of its own, and how its bytes are cut for the way. */
const itsOwn = new Set(['date', 'x-request-id', 'transfer-encoding', 'content-length', 'content-encoding']);

/** A page has a nonce and a moment of its own, hashes of them where it is cached, and names its server. */
const masked = (text: string) =>
  text
    .replaceAll(/\b[0-9a-f]{32}\b/g, 'nonce')
    .replaceAll(/'sha256-[\w+/=]+'/g, 'hash')
    .replaceAll(/localhost:\d+/g, 'localhost')
    .replaceAll(/\b1[789]\d{11}\b/g, 'moment')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');

/** The data in a page's scripts comes in parts, and which are ready first is chance. */
const partsOf = (text: string) =>
  masked(text.startsWith('<') ? text.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1') : '')
    .split(/(?=<)/)
    .toSorted();

async function said(app: App, address: string, headers: Record<string, string>) {
  const answer = await fetch(`${app.url}${address}`, { headers, redirect: 'manual' });
  const kept = [...answer.headers].filter(([name = '']) => !itsOwn.has(name));
  return {
    status: answer.status,
    headers: kept.map(([name, value]) => [name, masked(value ?? '')]),
    parts: partsOf(await answer.text()),
  };
}

type Said = Awaited<ReturnType<typeof said>>;

/** What one has and the other has not: a few short lines, since the whole of two pages cannot be read. */
function differences(expected: Said, seen: Said): string[] {
  const linesOf = ({ status, headers, parts }: Said) => [
    `status ${status}`,
    ...headers.map((header) => header.join(': ')),
    ...parts,
  ];
  const [before, after] = [linesOf(expected), linesOf(seen)];
  const short = (sign: string, lines: string[]) =>
    lines.slice(0, 3).map((line) => `${sign} ${line.slice(0, 200)}`);
  return [
    ...short(
      '-',
      before.filter((line) => !after.includes(line)),
    ),
    ...short(
      '+',
      after.filter((line) => !before.includes(line)),
    ),
  ];
}

/** @returns how the direct answer differs from the framework's */
async function difference(address: string, headers: Record<string, string>): Promise<string[]> {
  // The first may note that it was read.
  await said(framework, address, headers);
  const before = await said(framework, address, headers);
  const answer = await said(direct, address, headers);
  const found = differences(before, answer);
  if (found.length === 0) return found;
  // Where a minute ended between the two ('5 min'), the framework says since then what the direct answer says.
  return differences(await said(framework, address, headers), answer);
}

const document = { accept: 'text/html' };
const cookieOf = ({ token }: { token: string }) => ({ cookie: `${sessionCookieName}=${token}` });

// First of all, since the framework reads such an address otherwise before it has rendered a page.
test('a parameter that stands for one of the path changes nothing', async () => {
  const { author, other } = world;
  for (const name of ['nxtPusername', '%6extPusername']) {
    const address = `/profile/${other.username}?${name}=${author.username}`;
    const headers = { ...document, ...cookieOf(author) };
    expect(await difference(address, headers)).toEqual([]);
  }
});

describe.each(pages)('%s', (page) => {
  test('is the same both ways for a member, the creator and a stranger', async () => {
    const address = addressOf(page);
    for (const who of [cookieOf(world.author), cookieOf(world.creator), {}]) {
      expect(await difference(address, { ...document, ...who })).toEqual([]);
    }
  });

  test('is the same both ways where the framework’s own scripts ask for it', async () => {
    const address = addressOf(page);
    const whole = { rsc: '1', ...cookieOf(world.author) };
    for (const part of [whole, { ...whole, 'next-router-prefetch': '1' }])
      expect(await difference(address, part)).toEqual([]);
  });
});

test('the pages are there to be compared', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap((page) => page.match(/\[\w+\]/g) ?? []).filter((name) => !words[name])).toEqual([]);
});

/** Addresses that are no page, or in an unusual form, and headers that only parts of the framework send each other. */
const oddities: [string, Record<string, string>][] = [
  ['/no-such-page', {}],
  ['/profile/nobody_of_that_name', {}],
  ['/profile/%41da', {}],
  ['/profile/a%2Fb', {}],
  ['/post/999999999', {}],
  ['/post/abc', {}],
  ['/post/1/more', {}],
  ['/post/1.rsc', {}],
  ['/dashboard/', {}],
  ['//dashboard', {}],
  ['/Dashboard', {}],
  ['/dashboard?x=1&x=2&nxtPusername=x', {}],
  ['/dashboard?%', {}],
  ['/_not-found', {}],
  ['/_global-error', {}],
  ['/login', {}],
  ['/dashboard', { 'x-middleware-next': '1' }],
  ['/dashboard', { 'x-middleware-override-headers': 'cookie', 'x-middleware-request-cookie': 'x=1' }],
  ['/dashboard', { 'x-matched-path': '/account' }],
  ['/dashboard', { 'x-nextjs-data': '1' }],
  ['/dashboard', { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }],
  ['/dashboard', { 'x-pathname': '/account', 'content-security-policy': "script-src 'nonce-chosen'" }],
];
test.each(oddities)('%s %j is the same both ways', async (address, headers) => {
  for (const who of [cookieOf(world.author), {}]) {
    expect(await difference(address, { ...document, ...headers, ...who })).toEqual([]);
  }
});

test.each(['HEAD', 'POST', 'OPTIONS', 'DELETE'])('%s is the same both ways', async (method) => {
  const [expected, seen] = await Promise.all(
    [framework, direct].map(async (app) => {
      const answer = await fetch(`${app.url}/dashboard`, { method, headers: cookieOf(world.author) });
      const headers = [...answer.headers].filter(([name = '']) => !itsOwn.has(name));
      return [answer.status, headers.map(([name, value]) => [name, masked(value ?? '')])];
    }),
  );
  expect(seen).toEqual(expected);
});

test('no page was left to the framework because its build has another shape', () => {
  expect(warnings).not.toMatch(/goes through the framework|could not be rendered/);
});
