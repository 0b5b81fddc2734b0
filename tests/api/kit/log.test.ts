/** What the log says of a call, and what it never says (quality.md, Security). */
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { handle } from '@/lib/http/api/handle';
import { askHandler, rawCall } from '../../support/call';
import { callerOf, everyCall } from '../../support/calls';
import { aUser } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { logLines } from '../../support/log-lines';

const lines = logLines();
beforeEach(() => {
  lines.length = 0;
});

test('one line a call: which, how it ended, how long it took, and whose it was by number', async () => {
  const fixtures = await createFixtures();
  for (const [, line] of everyCall) {
    lines.length = 0;
    // One of the calls logs out, another deletes the account.
    const as = callerOf(line, { ...fixtures, author: await aUser() });
    const answer = await rawCall(line.spec.method, line.spec.path, { ...line.input(fixtures), as });
    const requestId = answer.headers.get('x-request-id');
    // Besides, what follows a write may have lines of its own: a live event that nobody took.
    expect(lines.filter((each) => each.requestId === requestId)).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId,
        call: `${line.spec.method} ${line.spec.path}`,
        status: answer.status,
        ms: expect.any(Number),
        // Where the time alone would say who wrote it, nobody is named.
        ...(as && !('anonymous' in line.spec) ? { userId: as.id } : {}),
      },
    ]);
  }
});

test('never a body, an address, a token or a password, however the call ends', async () => {
  const fixtures = await createFixtures();
  const secrets = ['hush-hush', fixtures.author.email, fixtures.author.token, fixtures.author.password];
  const words = { content: 'hush-hush', email: fixtures.author.email, password: fixtures.author.password };
  for (const [, line] of everyCall) {
    const { params, body, query } = line.input(fixtures);
    for (const as of [null, fixtures.author]) {
      await rawCall(line.spec.method, line.spec.path, { params, query, body: { ...body, ...words }, as });
      await rawCall(line.spec.method, line.spec.path, { params, query: words, text: '{"hush-hush"', as });
    }
  }
  expect(lines.length).toBeGreaterThan(everyCall.length);
  for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('a failure that nobody foresaw: its kind and place, not its words, which may quote a row', async () => {
  const spec = endpoint('GET', '/api/made-up', { response: z.unknown() });
  const person = await aUser();
  const handler = handle(spec, 'member', async () => {
    throw Object.assign(new TypeError('Key (email)=(hush-hush@example.com) already exists'), {
      code: '23505',
    });
  });
  const answer = await askHandler(handler, 'GET', spec.path, { as: person });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: 'call failed',
    requestId: answer.headers.get('x-request-id'),
    call: 'GET /api/made-up',
    error: { name: 'TypeError', code: '23505' },
  });
  expect(JSON.stringify(lines[0]?.error)).toContain('log.test.ts');
  expect(lines[1]).toMatchObject({ status: 500, userId: person.id });
  expect(JSON.stringify(lines)).not.toContain('hush-hush');
});
