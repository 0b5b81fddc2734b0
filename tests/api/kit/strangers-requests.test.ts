/** What a stranger may put into a request beside what a call asks for: it is refused or passed by, and never our failure. */
import { expect, test } from 'vitest';
import { boostConversation } from '@/lib/domains/chat/schema';
import { createPost, listPosts } from '@/lib/domains/posts/schema';
import { type RawInput, rawCall } from '../../support/call';
import { callerOf, everyCall } from '../../support/calls';
import { aUser } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';

const nested = (depth: number, open = '{"a":', close = '}') =>
  `{"conversationId":1,"more":${open.repeat(depth)}1${close.repeat(depth)}}`;

test.each([
  ['objects', '{"a":', '}'],
  ['arrays', '[', ']'],
])('5,000 %s in each other are 400, with an Idempotency-Key and without', async (_, open, close) => {
  const as = await aUser();
  for (const key of [`deep-${open}`, null]) {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const text = nested(5000, open, close);
    const answer = await rawCall('POST', boostConversation.path, { as, text, headers });
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 400,
      message: 'The request is nested too deeply.',
    });
  }
});

test('twenty in each other are looked at as ever; a wide body is not deep', async () => {
  const as = await aUser();
  for (const text of [nested(18), `{"more":[${'[],'.repeat(5000)}[]]}`]) {
    const answer = await rawCall('POST', boostConversation.path, { as, text });
    expect(answer.message).not.toBe('The request is nested too deeply.');
    expect(answer.status).toBeLessThan(500);
  }
});

const long = (length: number) => 'x'.repeat(length);
const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': ';;;=,"' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': `multipart/form-data; boundary=${long(5000)}` },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-length': '99999999999999999999' },
  { range: 'bytes=99999999999999999999-' },
  { 'if-none-match': long(50_000) },
  { 'if-none-match': 'W/"%%%"' },
  { cookie: 'next-auth.session-token=%E0%A4%A; next-auth.session-token=; =; ;;' },
  { cookie: `next-auth.session-token=${long(100_000)}` },
  { authorization: `Bearer ${long(100_000)}` },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'.'.repeat(4)}` },
  { authorization: 'Bearer eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA' },
  { origin: 'http://[', host: 'a b' },
  { 'x-forwarded-for': `${'1,'.repeat(10_000)}::::` },
  { 'idempotency-key': long(201) },
  { 'idempotency-key': '\u00ff\u00fe' },
];

test('odd headers, on every call, with a session and without', async () => {
  const fixtures = await createFixtures();
  const failed: string[] = [];
  for (const [name, line] of everyCall)
    for (const headers of oddHeaders) {
      const own = 'cookie' in headers || 'authorization' in headers;
      const as = own ? null : callerOf(line, fixtures);
      // The input is not the call's: what is odd is looked at before it.
      const { status } = await rawCall(line.spec.method, line.spec.path, {
        ...({ params: line.input(fixtures).params, body: {} } as RawInput),
        as,
        headers,
      });
      if (status >= 500 && status !== 501)
        failed.push(`${name} ${JSON.stringify(headers).slice(0, 60)} ${status}`);
    }
  expect(failed).toEqual([]);
});

const oddValues = ['', '\u0000', '1e309', '-0', '9'.repeat(400), '0x10', 'NaN', '%', '%E0%A4%A', '[]', "'"];

test('odd values in queries and addresses never make the server fail', async () => {
  const fixtures = await createFixtures();
  const failed: string[] = [];
  for (const [name, line] of everyCall) {
    const input = line.input(fixtures) as RawInput;
    for (const value of oddValues) {
      const odd = Object.fromEntries(Object.keys(input.params ?? {}).map((each) => [each, value]));
      const query = { limit: value, offset: value, before: value, after: value, email: value, mine: value };
      for (const changed of [
        { ...input, params: odd },
        { ...input, query: { ...input.query, ...query } },
      ]) {
        const { status } = await rawCall(line.spec.method, line.spec.path, {
          ...changed,
          as: callerOf(line, fixtures),
        });
        if (status >= 500 && status !== 501) failed.push(`${name} ${JSON.stringify(value)} ${status}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

test('a body that is cut off on its way is no failure of ours, on no call', async () => {
  const fixtures = await createFixtures();
  const reset = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const failed: string[] = [];
  for (const [name, line] of everyCall) {
    const text = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"content":"half')),
      pull: (controller) => controller.error(reset()),
    });
    const { status } = await rawCall(line.spec.method, line.spec.path, {
      params: line.input(fixtures).params,
      as: callerOf(line, fixtures),
      text,
      headers: { 'content-type': 'application/json' },
    } as RawInput);
    if (status >= 500 && status !== 501) failed.push(`${name} ${status}`);
  }
  expect(failed).toEqual([]);
});

test('fields said twice, and words that Postgres cannot hold', async () => {
  const as = await aUser();
  for (const text of [
    '{"content":"one","content":"two"}',
    '{"content":"\\ud800"}',
    '{"content":"a\\u0000b"}',
    '{"__proto__":{"content":"x"},"content":"x"}',
    '{"constructor":{"prototype":1},"content":"x"}',
  ]) {
    const answer = await rawCall('POST', createPost.path, { as, text });
    expect(`${text} ${answer.status >= 500}`).toBe(`${text} false`);
  }
  const twice = await rawCall('GET', listPosts.path, { as, query: { limit: ['1', '2'] } });
  expect(twice.status).toBeLessThan(500);
});
