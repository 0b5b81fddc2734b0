/** A session is opened by the server alone: nothing that a browser brings along becomes one, or is taken over. */
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { endSession, openSession } from '@/lib/domains/accounts/sessions';
import { sessionIdIn, tokenFor } from '@/lib/http/api/token';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aPersonWithPassword, aUser, bornYearsAgo, type Person, password } from '../../support/factories';

let victim: Person;
let attacker: Person;

beforeEach(async () => {
  victim = await aPersonWithPassword();
  attacker = await aUser();
});

const whoIs = async (token: string) => (await rawCall('GET', '/api/users/me', { as: { token } })).body.id;
const credentials = () => ({ email: victim.email, password });
const sessionsOf = ({ id }: Person) =>
  db().session.findMany({ where: { userId: id }, orderBy: { id: 'asc' } });

/** What an attacker may have planted in the browser that the victim logs in with. */
const planted: [string, () => Promise<string>][] = [
  ['the attacker’s own live session', async () => attacker.token],
  ['a session of the attacker’s that has ended', async () => ended(attacker)],
  ['a session of the victim’s that has ended', async () => ended(victim)],
  ['a token that is none', async () => 'planted'],
  ['the bare id of a session to come', async () => 'A'.repeat(32)],
];

async function ended(person: Person) {
  const { id } = await openSession(person.id);
  await endSession(id);
  return tokenFor(id);
}

describe.each(planted)('a browser that comes with %s', (_, token) => {
  test.each([{ cookie: false }, { cookie: true }])('%o: the login is a session of its own', async (by) => {
    const brought = await token();
    const [before, whose] = [await sessionsOf(victim), await whoIs(brought)];
    const answer = await rawCall('POST', '/api/login', {
      body: credentials(),
      as: { token: brought },
      ...by,
      headers: { origin: 'http://localhost:3000' },
    });
    const given = String(answer.body.token);
    expect(answer.status).toBe(200);
    expect(given).not.toBe(brought);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringContaining(`session-token=${given};`),
      expect.stringMatching(/^hypegist\.device=.*Path=\/api\/login;/),
      expect.stringMatching(/^hypegist\.device=.*Path=\/api\/suspended;/),
    ]);
    expect(await whoIs(given)).toBe(victim.id);
    // What was planted is worth what it was worth before: nothing, or its owner's session.
    expect(await whoIs(brought)).toBe(whose);
    const opened = (await sessionsOf(victim)).filter(({ id }) => !before.some((each) => each.id === id));
    expect(opened.map(({ id }) => id)).toEqual([await sessionIdIn(given)]);
    expect(opened[0]?.id).not.toBe(brought);
  });
});

test('a session id in the body, the address or a header is not taken', async () => {
  const chosen = 'C'.repeat(32);
  const named = { sid: chosen, sessionId: chosen, session: { id: chosen }, token: chosen, id: chosen };
  const answer = await rawCall('POST', '/api/login', {
    body: { ...credentials(), ...named },
    query: named,
    headers: {
      'x-session-id': chosen,
      'x-auth-token': chosen,
      cookie: `sid=${chosen}; JSESSIONID=${chosen}`,
    },
  });
  expect(answer.status).toBe(200);
  expect(await db().session.count({ where: { id: chosen } })).toBe(0);
  expect(await sessionIdIn(String(answer.body.token))).not.toBe(chosen);
});

test('two cookies of one name: the first is looked at, and a planted one gives nobody’s session', async () => {
  const asked = (cookie: string) => rawCall('GET', '/api/users/me', { headers: { cookie } });
  const cookieOf = (token: string) => `next-auth.session-token=${token}`;
  expect((await asked(`${cookieOf(victim.token)}; ${cookieOf('planted')}`)).body.id).toBe(victim.id);
  expect((await asked(`${cookieOf('planted')}; ${cookieOf(victim.token)}`)).status).toBe(401);
  for (const name of ['__Secure-next-auth.session-token', 'Next-Auth.Session-Token', 'token', 'session'])
    expect((await asked(`${name}=${victim.token}`)).status, name).toBe(401);
});

test('a token in the address or the body is no session', async () => {
  const { token } = victim;
  for (const name of ['token', 'access_token', 'session', 'authorization'])
    expect((await rawCall('GET', '/api/users/me', { query: { [name]: token } })).status, name).toBe(401);
  const body = { content: 'hm', token, access_token: token, authorization: `Bearer ${token}` };
  expect((await rawCall('POST', '/api/create-post', { body })).status).toBe(401);
  for (const authorization of [token, `Basic ${token}`, `Token ${token}`, `Bearer ${token} ${token}`])
    expect((await rawCall('GET', '/api/users/me', { headers: { authorization } })).status).toBe(401);
});

test('logging in twice makes two sessions, and ending one leaves the other', async () => {
  const before = (await sessionsOf(victim)).length;
  const [one, two] = [
    (await call(login, { body: credentials() })).body.token,
    (await call(login, { body: credentials() })).body.token,
  ];
  expect(await sessionIdIn(one)).not.toBe(await sessionIdIn(two));
  expect(await sessionsOf(victim)).toHaveLength(before + 2);
  expect((await rawCall('POST', '/api/logout', { as: { token: one } })).status).toBe(200);
  expect([await whoIs(one), await whoIs(two)]).toEqual([undefined, victim.id]);
});

test('registering opens no session and sets no cookie', async () => {
  const before = await db().session.count();
  const body = { email: 'joins@example.com', username: 'joins_now', password, dob: bornYearsAgo(16) };
  const answer = await rawCall('POST', '/api/register', { body, as: attacker, cookie: true });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.body).not.toHaveProperty('token');
  expect(await db().session.count()).toBe(before);
});
