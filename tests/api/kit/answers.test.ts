/** What may leave, and how a failure is told (contract.md, Conventions), on calls made for the test. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import { type Endpoint, endpoint } from '@/lib/contract/endpoint';
import { type ErrorCode, type ErrorKind, errorCodes } from '@/lib/contract/error-codes';
import type { Access, Viewer } from '@/lib/contract/viewer';
import { handle } from '@/lib/http/api/handle';
import { pool } from '@/lib/platform/database/client';
import { askHandler, type RawInput } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';

/** Makes a call whose work is `run`, and asks it. */
function ask(run: () => unknown, input: RawInput = {}, parts: Partial<Endpoint> & { access?: Access } = {}) {
  const { access = 'public', ...more } = parts;
  const refuses = Object.keys(errorCodes) as ErrorCode[];
  const spec = { ...endpoint('GET', '/api/made-up', { refuses, response: z.unknown() }), ...more };
  return askHandler(
    handle(spec, access, async () => run() as never),
    spec.method,
    spec.path,
    input,
  );
}

const throwing = (error: unknown) =>
  ask(() => {
    throw error;
  });

/** All that is told of what nobody foresaw. */
const nothingSaid = { code: 'internal_error', message: 'Something went wrong. Please try again.' };

describe('the response schema is the only way out', () => {
  const account = { id: 1, username: 'ada', passwordHash: '$argon2id$', email: 'ada@example.com' };
  const response = z.object({ id: z.int(), username: z.string() });

  test('a column that nobody named stays in, however deep it lies', async () => {
    const list = z.array(z.object({ by: response }));
    expect((await ask(() => account, {}, { response })).body).toEqual({ id: 1, username: 'ada' });
    const answer = await ask(() => [{ by: account, secret: 1 }], {}, { response: list });
    expect(answer.body).toEqual([{ by: { id: 1, username: 'ada' } }]);
  });

  test('an answer that is not what was promised is a 500, and says nothing of itself', async () => {
    for (const wrong of [{ username: 'ada' }, { id: '1', username: 'ada' }, null, undefined, [account]]) {
      const answer = await ask(() => wrong, {}, { response });
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual(nothingSaid);
    }
  });
});

describe('a failure', () => {
  const statuses: Record<ErrorKind, number> = {
    invalid: 400,
    unauthenticated: 401,
    coins_missing: 402,
    forbidden: 403,
    not_found: 404,
    wrong_method: 405,
    conflict: 409,
    too_large: 413,
    wrong_media: 415,
    mismatch: 422,
    too_often: 429,
    internal: 500,
    not_offered: 501,
    unavailable: 503,
  };

  const everyCode = Object.entries(errorCodes) as [ErrorCode, { kind: ErrorKind }][];

  test.each(everyCode)('%s has the status of its kind, and its own words', async (code, { kind }) => {
    const answer = await throwing(new DomainError(code, 'For a person.'));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: statuses[kind],
      body: { code, message: 'For a person.' },
    });
  });

  test('that its call does not declare fails the test that met it', async () => {
    const refused = () =>
      ask(
        () => {
          throw new DomainError('sold_out', 'Sold out');
        },
        {},
        { refuses: ['item_not_found'] },
      );
    await expect(refused).rejects.toThrow('GET /api/made-up answered sold_out');
  });

  test('names what is wrong, and when to come back', async () => {
    const issues = [{ path: 'name', message: 'is missing' }];
    expect((await throwing(new DomainError('invalid_input', 'No.', { issues }))).body).toEqual({
      code: 'invalid_input',
      message: 'No.',
      issues,
    });
    const later = async (retryAfter: number) =>
      (await throwing(new DomainError('rate_limited', 'Later.', { retryAfter }))).headers.get('retry-after');
    expect([await later(0), await later(0.2), await later(61.5)]).toEqual(['1', '1', '62']);
  });

  test('that nobody foresaw is a 500 without a word of what it was', async () => {
    const surprises = [
      new Error('select * from users where email = ada@example.com'),
      Object.assign(new Error('secret'), { code: 'P2010', meta: { query: 'secret' } }),
      'a string',
      null,
      { status: 200, message: 'secret' },
    ];
    for (const surprise of surprises) {
      const answer = await throwing(surprise);
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual(nothingSaid);
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('of a statement that names what was deleted meanwhile is a 404', async () => {
    const person = await aUser();
    const insert = `insert into post_likes values (999999, ${person.id}, now())`;
    const answer = await ask(() => pool().query(insert));
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ code: 'no_longer_there', message: 'That is no longer there.' });
  });

  test('of a statement otherwise says nothing of it', async () => {
    const post = await aPost({ by: await aUser() });
    for (const text of [
      'select 1 / 0',
      'select nothing from nowhere',
      `update posts set id = null where id = ${post.id}`,
    ])
      expect((await ask(() => pool().query(text))).body).toEqual(nothingSaid);
  });
});

describe('who may', () => {
  test('the creator account’s calls are the creator account’s', async () => {
    const as = async (who: { token: string } | null) => ask(() => 'yes', { as: who }, { access: 'creator' });
    expect((await as(await theCreator())).status).toBe(200);
    const refused = await as(await aUser());
    expect(refused.status).toBe(403);
    expect(refused.message).toBe('Unauthorized: Only the creator can access this page.');
    expect((await as(null)).status).toBe(401);
  });

  test('the work is told who asks; in a public call, whoever it may be', async () => {
    const person = await aUser({ email: 'Someone@Example.com'.toLowerCase() });
    const response = z.nullable(z.object({ id: z.int(), username: z.string(), email: z.string() }));
    const spec = endpoint('GET', '/api/made-up', { response });
    const told = (access: Access, as: { token: string } | null) =>
      askHandler(
        handle(spec, access, async ({ viewer }: { viewer: Viewer | null }) => viewer),
        'GET',
        spec.path,
        { as },
      );
    const { id, username, email } = person;
    expect((await told('member', person)).body).toEqual({ id, username, email });
    expect((await told('public', person)).body).toEqual({ id, username, email });
    expect((await told('public', null)).body).toBeNull();
    expect((await told('public', { token: 'dead' })).body).toBeNull();
  });
});

test('a body is read no further than its limit', async () => {
  const chunk = new Uint8Array(16 * 1024).fill(0x20);
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      controller.enqueue(chunk);
      if (given > 1000) controller.close();
    },
  });
  const spec = { method: 'POST' as const, body: z.object({}) };
  const answer = await ask(() => 'read', { text: endless }, spec);
  expect(answer.status).toBe(413);
  expect(answer.message).toBe('That is too much to send at once.');
  expect(given).toBeLessThan(10);
});
