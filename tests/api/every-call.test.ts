/** What holds for every call, driven from the table in tests/support/calls.ts (contract.md, Conventions). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Method } from '@/lib/contract/endpoint';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { accountHeader } from '@/lib/contract/viewer';
import { endSession, openSession } from '@/lib/domains/accounts/sessions';
import { statusOf } from '@/lib/http/api/errors';
import { tokenFor } from '@/lib/http/api/token';
import { type Answer, type RequestParts, rawCall, requireShape } from '../support/call';
import {
  type CallLine,
  callerOf,
  calls,
  everyCall,
  everyMembersCall,
  everyWrite,
  type Input,
  idsIn,
  isForAll,
  isOptional,
  unknownIdOf,
  withValue,
} from '../support/calls';
import { aUser, type Person } from '../support/factories';
import { createFixtures, createFixturesFor, type Fixtures } from '../support/fixtures';

const ownOrigin = { origin: 'http://localhost:3000' };
const membersWrites = everyWrite.filter(([, { access }]) => access !== 'public');
const withIds = everyCall.filter(([, { spec }]) => idsIn(spec).length > 0);

/** Makes a call and expects of its answer what every answer promises, whatever it says. */
async function ask(line: CallLine, input: Input, parts: RequestParts & { text?: string } = {}) {
  return expectForm(await rawCall(line.spec.method, line.spec.path, { ...input, ...parts }), line);
}

function expectForm<T extends Answer<Record<string, unknown>>>(
  answer: T,
  { cached, spec }: Partial<Pick<CallLine, 'cached' | 'spec'>> = {},
): T {
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const keep = cached && answer.status === 200 ? 'public, max-age=3600' : 'private, no-store';
  expect(answer.headers.get('cache-control')).toBe(keep);
  if (answer.status !== 200 || !(spec?.file || spec?.archive || spec?.plain))
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  if (answer.status !== 200) {
    const { code, message, issues, ...more } = answer.body;
    expect(more).toEqual({});
    expect(statusOf(code as ErrorCode)).toBe(answer.status);
    expect(message).toMatch(/\S/);
    expect(JSON.stringify(answer.body)).not.toMatch(/prisma|postgres|select |zod|invalid input|at \/|\.ts:/i);
    if (issues !== undefined) {
      expect(answer.status).toBe(400);
      for (const issue of issues as object[]) expect(Object.keys(issue)).toEqual(['path', 'message']);
    }
  }
  return answer;
}

/** A token that was good until a moment ago. */
async function deadToken(person: Person) {
  const session = await openSession(person.id);
  await endSession(session.id);
  return { token: await tokenFor(session.id) };
}

/** For whatever is refused, and so leaves it as it was. */
let sharedWorld: Fixtures;
beforeAll(async () => {
  sharedWorld = await createFixtures();
});
const aWorldToRefuse = (line: CallLine) => (line.ready ? createFixturesFor(line) : sharedWorld);

describe.each(everyCall)('%s', (_, line) => {
  test('a valid call is answered 200 with what its schema says', async () => {
    const fixtures = await createFixturesFor(line);
    const answer = await ask(line, line.input(fixtures), { as: callerOf(line, fixtures) });
    expect(answer.status, answer.message).toBe(line.answers ?? 200);
    if (!line.answers) requireShape(line.spec, answer.body);
  });
});

describe.each(everyMembersCall)('%s', (_, line) => {
  test('without a session: 401', async () => {
    const answer = await ask(line, line.input(sharedWorld));
    expect(answer.status).toBe(401);
    expect(answer.message).toBe('Please log in to continue.');
  });

  test('with a dead token, or one that was never ours: 401, and the cookie is cleared', async () => {
    const fixtures = sharedWorld;
    for (const as of [await deadToken(fixtures.author), { token: 'a.b.c' }, { token: 'x'.repeat(5000) }]) {
      expect((await ask(line, line.input(fixtures), { as })).status).toBe(401);
      const byCookie = await ask(line, line.input(fixtures), { as, cookie: true, headers: ownOrigin });
      expect(byCookie.status).toBe(401);
      expect(byCookie.headers.getSetCookie()).toEqual([
        'next-auth.session-token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    }
  });

  test('from a page that was rendered for somebody else: 403', async () => {
    const refused = await ask(line, line.input(sharedWorld), {
      as: callerOf(line, sharedWorld),
      headers: { [accountHeader]: String(sharedWorld.other.id) },
    });
    expect(refused.status).toBe(403);
    expect(refused.message).toBe('You can only act as yourself.');
  });

  test('naming another person: 403; naming oneself, in whatever capitals: 200', async () => {
    // One call's `email` is whom it invites.
    if (line.spec.emailOfAnother) return expect(line.spec.path).toBe('/api/guardian/invite');
    const fixtures = await createFixturesFor(line);
    const part = line.spec.method === 'GET' ? 'query' : 'body';
    const naming = (email: unknown) =>
      ask(line, withValue(line.input(fixtures), part, 'email', email), { as: callerOf(line, fixtures) });
    const wrong: unknown[] = [fixtures.other.email, `${fixtures.author.email}.ng`];
    const inJson = part === 'body' && !line.spec.form;
    for (const email of inJson ? [...wrong, 7, {}, [fixtures.author.email]] : wrong) {
      const refused = await naming(email);
      expect(refused.status).toBe(403);
      expect(refused.message).toBe('You can only act as yourself.');
    }
    const own = callerOf(line, fixtures)?.email ?? '';
    expect((await naming(own.toUpperCase())).status).toBe(line.answers ?? 200);
  });
});

/** That the others are for every member is shown above, where the author makes them. */
describe.each(everyMembersCall.filter(([, line]) => !isForAll(line)))('%s', (_, line) => {
  test('for the creator account, or a champion too, as the contract says: 403 for the author', async () => {
    const answer = await ask(line, line.input(sharedWorld), { as: sharedWorld.author });
    expect(answer.status).toBe(403);
    expect(answer.message).toBe('Unauthorized: Only the creator can access this page.');
  });
});

describe.each(membersWrites)('%s', (_, line) => {
  test('by the cookie, only from our own pages', async () => {
    const fixtures = await createFixturesFor(line);
    const by = (headers: Record<string, string>) =>
      ask(line, line.input(fixtures), { as: callerOf(line, fixtures), cookie: true, headers });
    const elsewhere: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'http://localhost:3001' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    const refusals = await Promise.all(elsewhere.map(by));
    for (const [at, refused] of refusals.entries()) {
      expect(refused.status, JSON.stringify(elsewhere[at])).toBe(403);
      expect(refused.message).toBe('That request did not come from this site.');
    }
    expect((await by(ownOrigin)).status).toBe(line.answers ?? 200);
  });
});

describe.each(withIds)('%s', (_, line) => {
  test('an id that nobody has: 404; what is no id: 400', async () => {
    const fixtures = await aWorldToRefuse(line);
    const valid = line.input(fixtures);
    for (const [part, field] of idsIn(line.spec)) {
      const sending = async (value: unknown) =>
        (await ask(line, withValue(valid, part, field, value), { as: callerOf(line, fixtures) })).status;
      expect(await sending(2_147_483_647), `${field} unknown`).toBe(unknownIdOf(line, field));
      const inAnAddress = [
        'abc',
        '0',
        '-1',
        '1.5',
        String(2 ** 53),
        '1e3',
        ' 1',
        '0x1',
        '2147483648',
        '\u0000',
      ];
      const inABody = [0, -1, 1.5, 2 ** 53, [], {}, null, true, '', [1], undefined];
      // In a form beside a file everything is text.
      const typed = part === 'body' && !valid.file;
      const sent = typed ? [...inAnAddress, ...inABody] : inAnAddress;
      const bad = sent.filter((value) => value !== undefined || !isOptional(line.spec, part, field));
      const statuses = await Promise.all(bad.map(sending));
      for (const [at, status] of statuses.entries())
        expect(status, `${field} = ${JSON.stringify(bad[at])}`).toBe(400);
    }
  });
});

test('an id may come as its digits', async () => {
  const fixtures = await createFixtures();
  const line = calls.likePost as CallLine;
  const answer = await ask(line, { body: { postId: String(fixtures.post.id) } }, { as: fixtures.author });
  expect(answer.body).toMatchObject({ likes: 1, liked: 1 });
});

describe('a method that an address does not have', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
  const paths = [...new Set(everyCall.map(([, { spec }]) => spec.path))];
  const offered = (path: string) =>
    everyCall.filter(([, { spec }]) => spec.path === path).map(([, { spec }]) => spec.method);

  test.each(paths)('%s: 405 and what it has, whoever asks and whatever comes along', async (path) => {
    const someone = await aUser();
    for (const method of methods.filter((each) => !offered(path).includes(each as Method))) {
      const garbage = method === 'GET' ? {} : { text: '{', headers: { origin: 'https://evil.example' } };
      for (const parts of [{}, { as: someone }, { as: someone, cookie: true, ...garbage }]) {
        const answer = expectForm(await rawCall(method, path, parts));
        expect(answer.status, method).toBe(405);
        expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(offered(path).toSorted());
        expect(answer.message).toBe(`This address does not take ${method}.`);
      }
    }
  });
});

test('an address that nothing has: 404 in the same form', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = expectForm(await rawCall(method, '/api/{unknown}', { params: { unknown: 'nothing' } }));
    expect(answer.status).toBe(404);
    expect(answer.message).toBe('There is nothing at this address.');
  }
});

test('a body that is no JSON object, or no JSON by name, or too long', async () => {
  const fixtures = await createFixtures();
  const line = calls.createPost as CallLine;
  const sending = (text: string, headers = {}) => ask(line, {}, { as: fixtures.author, text, headers });
  for (const text of ['{', '[]', 'null', '"words"', '7', '{"content":"a"}}', '\u0000'])
    expect((await sending(text)).status, text).toBe(400);
  expect((await sending('{"content":"a"}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await sending('content=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    415,
  );
  expect((await sending(JSON.stringify({ content: 'a', more: 'x'.repeat(65_536) }))).status).toBe(413);
  expect(
    (await sending('{"content":"a"}', { 'content-type': 'APPLICATION/JSON; charset=utf-8' })).status,
  ).toBe(200);
});
