/**
 * Calls are answered around the framework's pipeline (scripts/server/direct-api.mjs). Whoever asks notices nothing: on one
 * database and one build, a server that does so and one that does not answer the same bytes and headers to every call of
 * the table.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Method } from '@/lib/contract/endpoint';
import { type App, localSettings, startApp } from '@/scripts/services/app';
import { build } from '@/scripts/services/build';
import { freePort } from '@/scripts/services/process';
import { entriesOf } from '../../support/archive';
import { type RawInput, requestOf } from '../../support/call';
import { type CallLine, callerOf, everyCall, everyRead, everyWrite } from '../../support/calls';
import { createFixtures, createFixturesFor, type Fixtures } from '../../support/fixtures';

let direct: App;
let framework: App;
let warnings = '';
let sharedWorld: Fixtures;

beforeAll(async () => {
  await build();
  const settings = async () => ({ ...localSettings(process.env.DATABASE_URL ?? '', await freePort()) });
  const onOutput = (text: string) => {
    warnings += text;
  };
  direct = await startApp(await settings(), { onOutput });
  framework = await startApp({ ...(await settings()), BYPASS_ROUTER: '0' });
  sharedWorld = await createFixtures();
});
afterAll(async () => {
  await direct?.stop();
  await framework?.stop();
});

/** What each answer has of its own, and what says how its bytes are cut for the way. */
const itsOwn = new Set(['date', 'x-request-id', 'transfer-encoding', 'content-length']);
/** Less than this is not compressed where its length is known before it is sent, in bytes: it would not become less. */
const worthPacking = 1024;

/** An archive's entries, each with its words: the bytes around them have the second in which it was made. */
async function unpacked(archive: Buffer): Promise<string> {
  return [...(await entriesOf(archive))].map(([name, content]) => `${name}\n${content}`).join('\n');
}

type Said = { status: number; headers: string[][]; text: string };

async function said(request: Request): Promise<Said> {
  const answer = await fetch(request, { redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text =
    answer.headers.get('content-type') === 'application/zip' ? await unpacked(bytes) : String(bytes);
  const small = bytes.length < worthPacking;
  const headers = [...answer.headers].filter(
    ([name = '']) => !itsOwn.has(name) && !(small && name === 'content-encoding'),
  );
  return { status: answer.status, headers, text };
}

const ask = (app: App, method: Method | 'PATCH', path: string, input: RawInput) =>
  said(requestOf(method, path, input, app.url));

/** When a copy was made, how many calls there were, how long they took, and what a challenge draws: of two answers each has its own. */
const momentary =
  /"(?:exported_at|calls|p95_ms|expiresAt|keyPrefix|keySignature|nonce|salt|signature)":[^,}]+/g;
const withoutMoment = ({ text, ...rest }: Said) => ({
  ...rest,
  // Of the metrics, which there are: each server has its own figures.
  text: text.startsWith('# HELP')
    ? text.match(/^# .*$/gm)
    : text.replaceAll(momentary, '').replace(/^As of .*$/m, ''),
});

/** Where two worlds were made one after the other: numbers, names and times are not the same, nor how a coin falls, and lists grow. */
const alike = ({ text, headers, status }: Said) => ({
  status,
  headers: headers.map(([name, value]) => [name, masked(value ?? '')]),
  body: JSON.parse(masked(text), (_, value) => (Array.isArray(value) ? value.slice(0, 1) : value)),
});
const masked = (text: string) =>
  text
    .replaceAll(/[\w.-]{32,}/g, 'token')
    .replaceAll(/HG-\w+/g, 'code')
    .replaceAll(/"(?:win|lose)"/g, '"a side"')
    .replaceAll(/[A-Za-z]+[_ ]?\d+/g, 'name')
    .replaceAll(/\d+/g, '0');

const partsOf = (line: CallLine, fixtures: Fixtures): RawInput => ({
  ...line.input(fixtures),
  as: callerOf(line, fixtures),
});

describe.each(everyRead)('%s', (_, line) => {
  test('both ways answer the same', async () => {
    const fixtures = line.ready ? await createFixturesFor(line) : sharedWorld;
    const { method, path } = line.spec;
    const parts = partsOf(line, fixtures);
    // The first may note that it was read.
    await ask(framework, method, path, parts);
    const expected = await ask(framework, method, path, parts);
    expect(expected.status, expected.text).toBe(line.answers ?? 200);
    expect(withoutMoment(await ask(direct, method, path, parts))).toEqual(withoutMoment(expected));
  });
});

/** A coin decides what they say, not which fields they have. */
const byChance = new Set(['flipCoin']);
const fieldsOf = (answer: ReturnType<typeof alike>) => ({ ...answer, body: Object.keys(answer.body) });

describe.each(everyWrite)('%s', (name, line) => {
  test('both ways answer the same', async () => {
    const { method, path } = line.spec;
    const answers: Said[] = [];
    for (const app of [framework, direct])
      answers.push(await ask(app, method, path, partsOf(line, await createFixturesFor(line))));
    const [expected, seen] = answers as [Said, Said];
    expect(expected.status, expected.text).toBe(line.answers ?? 200);
    const compared = (answer: Said) => (byChance.has(name) ? fieldsOf(alike(answer)) : alike(answer));
    expect(compared(seen)).toEqual(compared(expected));
  });
});

describe.each(everyCall)('%s', (_, line) => {
  test('both ways refuse alike: a stranger, a method it does not have, a body that is none', async () => {
    const { method, path } = line.spec;
    const input = line.input(sharedWorld);
    const as = callerOf(line, sharedWorld);
    const broken = { ...input, as, file: undefined, text: '{' };
    const refusals: [Method | 'PATCH', RawInput][] = [
      ...(line.access === 'public' ? [] : ([[method, input]] as [Method, RawInput][])),
      ['PATCH', { params: input.params, as }],
      ...(method === 'GET' ? [] : ([[method, broken]] as [Method, RawInput][])),
    ];
    for (const [asked, parts] of refusals) {
      const expected = await ask(framework, asked, path, parts);
      expect(expected.status).toBeGreaterThanOrEqual(400);
      expect(await ask(direct, asked, path, parts)).toEqual(expected);
    }
  });
});

/** What is no call of the table, or asked in an unusual form. */
const oddities: [Method | 'HEAD' | 'OPTIONS', string][] = [
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/nothing/of/that/name'],
  ['POST', '/api/nothing'],
  ['GET', '/api/posts/'],
  ['GET', '/api//posts'],
  ['GET', '/api/posts/..'],
  ['GET', '/api/./health'],
  ['GET', '/api/%70osts'],
  ['GET', '/api/health%00'],
  ['GET', '/api/rants/%E0%A4%A'],
  ['GET', '/api/users/profile/a%2Fb'],
  ['GET', '/api/users/profile/Ad%61'],
  ['GET', '/api/health?x=%'],
  ['GET', '/API/health'],
  ['HEAD', '/api/health'],
  ['OPTIONS', '/api/health'],
  ['OPTIONS', '/api/posts'],
];

test.each(oddities)('%s %s is answered alike', async (method, address) => {
  const [expected, seen] = await Promise.all(
    [framework, direct].map((app) => said(new Request(new URL(address, app.url), { method }))),
  );
  // A page has a nonce of its own, and a redirect names its server.
  const plain = (words = '') =>
    words.replaceAll(/\b[0-9a-f]{32}\b/g, 'nonce').replace(/localhost:\d+/, 'localhost');
  const local = ({ headers, text, status }: Said) => ({
    status,
    headers: headers.map(([name, value]) => [name, plain(value)]),
    text: text.startsWith('<') ? 'a page' : text,
  });
  expect(local(seen as Said)).toEqual(local(expected as Said));
});

test('no route was left to the framework because its build has another shape', () => {
  expect(warnings).not.toMatch(/goes through the framework|could not be answered/);
});
