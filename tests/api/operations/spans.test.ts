/** What a collector of spans is sent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost, editPost } from '@/lib/domains/posts/schema';
import { createRant } from '@/lib/domains/rants/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { startTracing } from '@/lib/platform/tracing/otlp';
import { type Tracing, tracing } from '@/lib/platform/tracing/spans';
import { call, rawCall } from '../../support/call';
import { type ReceivedSpan, startCollector } from '../../support/collector';
import { aUser, type Person } from '../../support/factories';
import { logLines } from '../../support/log-lines';
import { aPicture, upload } from '../../support/upload-forms';

const collector = await startCollector();
const lines = logLines();
let tracer: Tracing;
let author: Person;

beforeAll(async () => {
  expect(tracing(), 'nothing until it is started').toBeUndefined();
  author = await aUser();
  tracer = startTracing(collector.url);
  // Behind the first call what is counted is written, as part of it: a statement that goes on after the answer.
  await call(createPost, { as: author, body: { content: 'the first' } });
});
afterAll(() => collector.stop());
beforeEach(async () => {
  await pendingEffects();
  await tracer.flush();
  collector.spans.length = 0;
  collector.bodies.length = 0;
  lines.length = 0;
});

/** Everything that was sent since the test began. */
async function received(): Promise<ReceivedSpan[]> {
  await tracer.flush();
  return collector.spans;
}

test('a call is a span by its route and status, its statements below it, and its log line names the trace', async () => {
  await call(createPost, { as: author, body: { content: 'words that no span may hold' } });
  const spans = await received();
  const request = spans.find(({ name }) => name === `POST ${createPost.path}`);
  expect(request).toMatchObject({
    kind: 2,
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': createPost.path,
      'http.response.status_code': 200,
    },
  });
  expect(request?.parentSpanId).toBeUndefined();
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.length).toBeGreaterThan(0);
  for (const each of below) {
    expect(each).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
    expect(each.traceId).toBe(request?.traceId);
    expect(each.milliseconds).toBeLessThanOrEqual((request?.milliseconds ?? 0) + 1);
  }
  const line = lines.find((each) => each.call === `POST ${createPost.path}`);
  expect(line?.traceId).toBe(request?.traceId);
  expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect([...collector.services]).toEqual(['hypegist']);
});

test('each call has a trace of its own, also of two at once', async () => {
  const ask = (content: string) => call(createPost, { as: author, body: { content } });
  await Promise.all([ask('one'), ask('other')]);
  const requests = (await received()).filter(({ kind }) => kind === 2);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(2);
  const known = new Set(requests.map(({ spanId }) => spanId));
  const orphans = collector.spans.filter((each) => each.parentSpanId && !known.has(each.parentSpanId));
  expect(orphans).toEqual([]);
});

test('one that is refused is no failure; one that fails is', async () => {
  await rawCall('PUT', editPost.path, { as: author, params: { postId: 999_999 }, body: { content: 'x' } });
  await db().$executeRawUnsafe('alter table posts rename to posts_away');
  await rawCall('POST', createPost.path, { as: author, body: { content: 'x' } });
  await db().$executeRawUnsafe('alter table posts_away rename to posts');
  const requests = (await received()).filter(({ kind }) => kind === 2);
  expect(requests.map((each) => [each.attributes['http.response.status_code'], each.failed])).toEqual([
    [404, false],
    [500, true],
  ]);
  const failed = collector.spans.filter((each) => each.kind === 3 && each.failed);
  expect(failed.map(({ parentSpanId }) => parentSpanId)).toContain(requests[1]?.spanId);
});

test('what the storage and the mail server are asked', async () => {
  expect((await upload(author, await aPicture())).status).toBe(200);
  const mail = { to: author.email, subject: 'a subject that no span may hold', paragraphs: ['Hello'] };
  await db().$transaction((tx) => writeMail(tx, author.id, mail));
  await sendDueMails();
  const spans = await received();
  const request = spans.find(({ kind }) => kind === 2);
  const kept = spans.find(({ name }) => name === 'storage write');
  expect(kept).toMatchObject({ kind: 3, failed: false, traceId: request?.traceId });
  expect(spans.find(({ name }) => name === 'mail send')).toMatchObject({ kind: 3 });
});

test('holds our own words alone: nobody, nothing that was written, and no key of a file', async () => {
  await call(createPost, { as: author, body: { content: 'a sentence that stays here' } });
  await call(createRant, { as: author, body: { content: 'a rant that stays here', askForAdvice: false } });
  await upload(author, await aPicture());
  await rawCall('GET', `/api/posts`, { as: author, query: { limit: 7 } });
  const spans = await received();
  const allowed = /^(http\.request\.method|http\.route|http\.response\.status_code|db\.system\.name)$/;
  for (const { name, attributes } of spans) {
    expect(Object.keys(attributes).filter((key) => !allowed.test(key))).toEqual([]);
    expect(name).not.toMatch(/stays here|profile-[0-9a-f]{8}|'[^'?]+'/);
  }
  const sent = collector.bodies.join('');
  for (const secret of ['stays here', author.username, author.email, author.token, 'profile-'])
    expect(sent).not.toContain(secret);
});

test('a collector that is away keeps nobody waiting, and fails nothing', async () => {
  collector.stop();
  const { status } = await call(createPost, { as: author, body: { content: 'still here' } });
  expect(status).toBe(200);
});
