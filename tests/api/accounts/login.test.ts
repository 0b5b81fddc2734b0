/** POST /api/login: the token, the cookie, and what a wrong password learns (contract.md, Accounts; rules.md, Sessions). */
import { beforeAll, describe, expect, test } from 'vitest';
import { login, register } from '@/lib/domains/accounts/entry-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aUser, bornYearsAgo } from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';

const password = 'Égusi and pounded yam';
const email = 'login@example.com';

beforeAll(async () => {
  await call(register, { body: { email, username: 'Logs_In', password, dob: bornYearsAgo(16) } });
});

const attempt = (body: Record<string, unknown>) => rawCall('POST', '/api/login', { body });

test('the right password: a name, a token and a cookie that scripts cannot read', async () => {
  const answer = await call(login, { body: { email, password } });
  expect(answer.status).toBe(200);
  const { username, token } = answer.body;
  expect(username).toBe('Logs_In');
  expect(answer.headers.getSetCookie()).toEqual([
    `next-auth.session-token=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ...['login', 'suspended'].map((path) =>
      expect.stringMatching(
        new RegExp(
          `^hypegist\\.device=[\\w.-]+; Max-Age=31536000; Path=/api/${path}; HttpOnly; Secure; SameSite=Lax$`,
        ),
      ),
    ),
  ]);
  for (const by of [{ cookie: false }, { cookie: true }]) {
    const { body } = await call(me, { as: { token }, ...by });
    expect(body.username).toBe('Logs_In');
  }
});

test('each login is a session of its own', async () => {
  const [first, second] = [
    await call(login, { body: { email, password } }),
    await call(login, { body: { email, password } }),
  ];
  expect(first.body.token).not.toBe(second.body.token);
});

test('the address in other capitals, the password typed with separate accents: the same person', async () => {
  const answer = await attempt({ email: ' LOGIN@Example.com ', password: password.normalize('NFD') });
  expect(answer.status).toBe(200);
});

test('a browser that still holds another person’s cookie logs in all the same', async () => {
  const other = await aUser();
  const body = { email, password };
  for (const parts of [
    { as: other },
    { as: other, cookie: true },
    { as: other, cookie: true, headers: { origin: 'http://localhost:3000' } },
  ])
    expect((await rawCall('POST', '/api/login', { body, ...parts })).body.username).toBe('Logs_In');
});

describe('refusals', () => {
  test('an empty field is refused with 400 and asks to fill in all', async () => {
    for (const body of [{}, { email }, { password }, { email: '', password: '' }, { email: ' ', password }]) {
      const answer = await attempt(body);
      expect(answer.status).toBe(400);
      expect(answer.message).toBe('Please fill in all fields');
    }
  });

  test('an unknown address and a wrong password: the same words', async () => {
    const wrong = [
      { email: 'nobody@example.com', password },
      { email: 'no address at all', password },
      { email: `${'x'.repeat(3000)}@example.com`, password },
      { email, password: password.toLowerCase() },
      { email, password: ` ${password}` },
      { email, password: 'x' },
      { email, password: 'x'.repeat(60_000) },
      { email, password: 'a\u0000b' },
    ];
    for (const body of wrong) {
      const answer = await attempt(body);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: 'wrong_credentials', message: 'Invalid email or password.' });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('an unknown address, a wrong password, a suspended and a deleted account: the same time', async () => {
    const [suspended, deleted] = [await aUser({ passwordHash: await hashPassword(password) }), await aUser()];
    await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
    // As deleting an account leaves it.
    const left = { email: `deleted:${deleted.id}`, passwordHash: 'deleted:0123456789abcdef' };
    await db().user.update({ where: { id: deleted.id }, data: left });
    const addresses = ['nobody@example.com', email, suspended.email, left.email];
    await measuredAgain(async () => {
      const times = addresses.map((): number[] => []);
      // One after the other, so that a busy moment is every kind's.
      for (let round = 0; round < 16; round += 1) {
        for (const [which, address] of addresses.entries()) {
          const started = performance.now();
          expect((await attempt({ email: address, password: 'something else' })).status).toBe(401);
          times[which]?.push(performance.now() - started);
        }
      }
      // The quickest of each: what else the machine did meanwhile is in all the others.
      const [usual = 0, ...others] = times.map((each) => Math.min(...each));
      for (const [which, quickest] of others.entries()) {
        expect(quickest / usual, addresses[which + 1]).toBeGreaterThan(0.6);
        expect(quickest / usual, addresses[which + 1]).toBeLessThan(1.7);
      }
    });
  });

  test('what another site’s form can send is no login: 415, and no cookie', async () => {
    const text = JSON.stringify({ email, password });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      const answer = await rawCall('POST', '/api/login', { text, headers });
      expect(answer.status, type).toBe(415);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('no session is opened by a refusal', async () => {
    const before = await db().session.count();
    await attempt({ email, password: 'wrong' });
    expect(await db().session.count()).toBe(before);
  });
});
