/** What Prometheus is told (docs/operations/README.md). */
import { readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPost, editPost } from '@/lib/domains/posts/schema';
import { db, statement } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { nightlyJobs, noteFinished } from '@/lib/platform/metrics/last-finished';
import { startRealtime } from '../../../scripts/services/realtime.ts';
import { call, rawCall } from '../../support/call';
import { everyCall } from '../../support/calls';
import { startProxy } from '../../support/database-proxy';
import { aPost, aUser, type Person } from '../../support/factories';
import { familiesIn, sumOf } from '../../support/metrics-text';
import { asMonitor, scrape } from '../../support/monitor';
import { reported } from '../../support/report-calls';

const proxy = await startProxy(process.env.DATABASE_URL as string);
// Before anything asked for the pool.
process.env.DATABASE_URL = proxy.url;

let author: Person;
beforeAll(async () => {
  await scrape();
  author = await aUser();
});
afterEach(proxy.reopen);
afterAll(proxy.shut);

const textNow = async () => (await scrape()).text;

test('with another token, or none: 401, and not a word of it', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer x' },
    { authorization: `${asMonitor.authorization} x` },
    { authorization: asMonitor.authorization.slice(0, -1) },
    { authorization: `Bearer ${process.env.CRON_SECRET}` },
    { authorization: `Bearer ${author.token}` },
  ];
  for (const headers of wrong) {
    const { status, text } = await scrape(headers);
    expect(JSON.parse(text)).toMatchObject({ code: 'not_the_monitor' });
    expect(status).toBe(401);
  }
});

test('every line is one that Prometheus takes, and says what it is', async () => {
  await call(createPost, { as: author, body: { content: 'counted' } });
  const { status, type, text } = await scrape();
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  for (const { name, type: kind, help, samples } of familiesIn(text).values()) {
    expect(['counter', 'gauge', 'histogram'], name).toContain(kind);
    expect(help, name).toMatch(/\S/);
    expect(name.endsWith('_total'), `${name}: a counter, and nothing else, ends in _total`).toBe(
      kind === 'counter',
    );
    expect(new Set(samples.map((each) => JSON.stringify([each.name, each.labels]))).size, name).toBe(
      samples.length,
    );
    if (kind === 'histogram') for (const each of samples.filter(isCount)) expectWholeHistogram(samples, each);
  }
});

type Samples = NonNullable<ReturnType<ReturnType<typeof familiesIn>['get']>>['samples'];
const isCount = ({ name }: Samples[number]) => name.endsWith('_count');

/** Each step holds what the one before it holds, and the last holds all. */
function expectWholeHistogram(samples: Samples, { name, labels, value }: Samples[number]) {
  const steps = samples.filter(
    (each) =>
      each.name === name.replace(/_count$/, '_bucket') &&
      Object.entries(labels).every(([key, said]) => each.labels[key] === said),
  );
  const counts = steps.map((each) => each.value);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(steps.at(-1)?.labels.le).toBe('+Inf');
  expect(counts.at(-1)).toBe(value);
}

describe('counts', () => {
  const calls = (text: string, route: string, status: string) =>
    sumOf(text, 'http_request_duration_seconds_count', { route, status });

  test('a call by its route and status, never by its address', async () => {
    const post = await aPost({ by: author });
    const stranger = await aUser();
    const before = await textNow();
    const ask = (as: Person | null) =>
      rawCall('PUT', editPost.path, { as, params: { postId: post.id }, body: { content: 'edited' } });
    for (const as of [author, author, stranger, null]) await ask(as);
    await rawCall('DELETE', '/api/like', { as: author });
    const after = await textNow();
    const more = (status: string) =>
      calls(after, editPost.path, status) - calls(before, editPost.path, status);
    expect(editPost.path).toContain('{postId}');
    expect([more('200'), more('403'), more('401')]).toEqual([2, 1, 1]);
    expect(calls(after, 'any', '405')).toBeGreaterThan(0);
    const known = new Set([...everyCall.map(([, { spec }]) => spec.path), 'any']);
    const routes = familiesIn(after)
      .get('http_request_duration_seconds')
      ?.samples.map(({ labels }) => labels.route);
    expect(routes?.filter((route) => !known.has(route ?? ''))).toEqual([]);
  });

  test('statements, those that fail, batches, the pool and caches', async () => {
    const before = await textNow();
    await Promise.all([1, 2, 3].map(() => rawCall('GET', '/api/posts', { as: author })));
    await rawCall('GET', '/api/posts', { as: author });
    await expect(statement('metrics_broken', 'select 1 / 0', [])).rejects.toThrow();
    const after = await textNow();
    const more = (name: string, labels = {}) => sumOf(after, name, labels) - sumOf(before, name, labels);
    expect(more('hypegist_statement_duration_seconds_count')).toBeGreaterThan(3);
    expect(more('hypegist_statements_failed_total')).toBe(1);
    expect(more('hypegist_batch_questions_count')).toBeGreaterThan(0);
    expect(more('hypegist_batch_questions_sum')).toBeGreaterThanOrEqual(
      more('hypegist_batch_questions_count'),
    );
    expect(more('hypegist_cache_requests_total', { cache: 'posts', result: 'hit' })).toBeGreaterThan(0);
    expect(more('hypegist_cache_requests_total', { cache: 'tokens', result: 'hit' })).toBeGreaterThan(0);
    expect(sumOf(after, 'hypegist_database_connections')).toBeGreaterThan(0);
    expect(sumOf(after, 'hypegist_database_connections_allowed')).toBe(10);
  });

  test('mails that were not taken, how many wait and since when', async () => {
    const mail = { to: author.email, subject: 'counted', paragraphs: ['Hello'] };
    await db().$transaction((tx) => writeMail(tx, author.id, mail));
    await db().mail.updateMany({ data: { createdAt: new Date(Date.now() - 600_000) } });
    await sendDueMails();
    const text = await textNow();
    expect(sumOf(text, 'hypegist_mails_total', { outcome: 'away' })).toBeGreaterThan(0);
    expect(sumOf(text, 'hypegist_waiting', { what: 'mails' })).toBeGreaterThan(0);
    expect(sumOf(text, 'hypegist_waiting_oldest_seconds', { what: 'mails' })).toBeGreaterThanOrEqual(600);
    await db().mail.deleteMany();
    expect(sumOf(await textNow(), 'hypegist_waiting_oldest_seconds', { what: 'mails' })).toBe(0);
  });

  test('reports that nobody decided on, and the age of the oldest', async () => {
    const id = await reported('post', (await aPost({ by: author })).id);
    await db().report.update({ where: { id }, data: { createdAt: new Date(Date.now() - 3_600_000) } });
    const text = await textNow();
    expect(sumOf(text, 'hypegist_waiting', { what: 'reports' })).toBe(1);
    expect(sumOf(text, 'hypegist_waiting_oldest_seconds', { what: 'reports' })).toBeGreaterThanOrEqual(3600);
  });
});

test('while the database is away it answers, and says so; and again that it is back', async () => {
  expect(sumOf(await textNow(), 'hypegist_database_up')).toBe(1);
  await proxy.shut();
  const away = await scrape();
  expect(away.status).toBe(200);
  expect(familiesIn(away.text).get('hypegist_database_up')?.samples[0]?.value).toBe(0);
  expect(familiesIn(away.text).get('hypegist_waiting')?.samples).toEqual([]);
  await proxy.reopen();
  expect(sumOf(await textNow(), 'hypegist_database_up')).toBe(1);
});

test('whether the realtime server answers', async () => {
  const isUp = async () => sumOf(await textNow(), 'hypegist_realtime_up');
  // Nobody listens at the address of the tests' settings.
  expect(await isUp()).toBe(0);
  const realtime = await startRealtime({ secret: 'the secret of this realtime server' });
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET } = realtime.settings;
  const others = { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_PORT: realtime.port };
  const before = { ...env() };
  Object.assign(env(), others);
  // The client of the address before.
  Reflect.deleteProperty(globalThis, 'hypegistPusher');
  expect(await isUp()).toBe(1);
  await realtime.stop();
  expect(await isUp()).toBe(0);
  env().PUSHER_SECRET = undefined;
  expect(await isUp()).toBe(1);
  Object.assign(env(), before);
});

test('how long ago this machine finished a backup or a reconciliation, once it has', async () => {
  const name = 'hypegist_last_finished_seconds';
  expect(familiesIn(await textNow()).get(name)?.samples).toEqual([]);
  for (const what of nightlyJobs) {
    await noteFinished(what, 'somewhere');
    await utimes(path.join(env().DATA_DIR, `${what}-finished`), 0, Date.now() / 1000 - 7200);
    expect(sumOf(await textNow(), name, { what })).toBeGreaterThanOrEqual(7200);
  }
});

test('the alerts and the dashboard ask for what is told', async () => {
  const families = familiesIn(await textNow());
  const folder = 'docs/operations';
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const named = text.match(/\b(?:http_request|hypegist|process|nodejs)_\w+/g) ?? [];
    const missing = named.filter((name) => !families.has(name.replace(/_(bucket|sum|count)$/, '')));
    expect(named.length, file).toBeGreaterThan(4);
    expect([...new Set(missing)], file).toEqual([]);
  }
});
