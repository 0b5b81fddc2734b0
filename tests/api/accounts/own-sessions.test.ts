/** Where one is logged in (contract.md, Accounts; rules.md, Sessions). */
import { afterEach, describe, expect, test } from 'vitest';
import { sessionLifetime, sessionSeen } from '@/lib/contract/constants/accounts';
import { deviceInWords } from '@/lib/domains/accounts/device';
import { login } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import { endOtherSessions, endSession, listSessions } from '@/lib/domains/accounts/sessions-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aPersonWithPassword, aUser, password } from '../../support/factories';

const pixel =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/121.0 Mobile Safari/537.36';

afterEach(() => setClockOffset(0));

const listed = async (as: { token: string }) => (await call(listSessions, { as })).body;

test('a login is listed in words, the one that asks first; neither its id nor an address is kept or told', async () => {
  const person = await aPersonWithPassword();
  const headers = { 'user-agent': pixel, 'x-forwarded-for': '41.58.7.9' };
  const { body } = await call(login, { body: { email: person.email, password }, headers });
  const sessions = await listed(body);
  expect(sessions).toEqual([
    expect.objectContaining({ device: 'Chrome on Android', current: 1 }),
    expect.objectContaining({ device: null, current: 0 }),
  ]);
  const rows = await db().session.findMany({ where: { userId: person.id } });
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
  const kept = JSON.stringify(rows) + JSON.stringify(sessions);
  expect(kept).not.toContain('41.58.7.9');
  for (const { id } of rows) expect(JSON.stringify(sessions)).not.toContain(id);
});

test('when it was last used is noted once an hour', async () => {
  const person = await aUser();
  const seen = async () => (await listed(person))[0]?.last_seen_at;
  const first = await seen();
  setClockOffset(sessionSeen / 2);
  await pendingEffects();
  expect(await seen()).toBe(first);
  setClockOffset(sessionSeen + 60_000);
  await call(me, { as: person });
  await pendingEffects();
  const later = String(await seen());
  expect(Date.parse(later)).toBeGreaterThan(Date.parse(String(first)) + sessionSeen);
  setClockOffset(sessionSeen + 120_000);
  await call(me, { as: person });
  await pendingEffects();
  expect(await seen()).toBe(later);
});

test('one is ended at once, and only by whose it is', async () => {
  const [person, other] = [await aUser(), await aUser()];
  const phone = await anotherLogin(person);
  const id = (await listed(person)).find(({ current }) => current === 0)?.id as number;
  const foreign = await call(endSession, { as: other, params: { id } });
  expect([foreign.status, foreign.body]).toEqual([
    404,
    { code: 'session_not_found', message: 'You are not logged in there any more.' },
  ]);
  expect((await call(me, { as: phone })).status).toBe(200);
  const answers = await fiftyTimes(() => call(endSession, { as: person, params: { id } }));
  expect(statusesOf(answers)).toEqual([200, 404]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await call(me, { as: phone })).status).toBe(401);
  expect((await call(me, { as: person })).status).toBe(200);
});

test('the one that asks can end itself: its cookie goes, too', async () => {
  const person = await aUser();
  const [session] = await listed(person);
  const answer = await call(endSession, { as: person, params: { id: session?.id as number } });
  expect(answer.headers.getSetCookie().join()).toContain('next-auth.session-token=; Max-Age=0');
  expect((await call(me, { as: person })).status).toBe(401);
});

test('all others are ended together, and nobody else’s', async () => {
  const [person, other] = [await aUser(), await aUser()];
  const phones = [await anotherLogin(person), await anotherLogin(person)];
  expect((await call(endOtherSessions, { as: person })).body).toEqual({
    message: 'You are logged out everywhere else.',
    ended: 2,
  });
  for (const phone of phones) expect((await call(me, { as: phone })).status).toBe(401);
  expect((await call(me, { as: person })).status).toBe(200);
  expect((await call(me, { as: other })).status).toBe(200);
  expect((await call(endOtherSessions, { as: person })).body.ended).toBe(0);
});

test('one that is over is not listed', async () => {
  const person = await aUser();
  setClockOffset(sessionLifetime - 60_000);
  const later = await anotherLogin(person);
  setClockOffset(sessionLifetime + 60_000);
  expect(await listed(later)).toHaveLength(1);
});

describe('a device in words', () => {
  const ios =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  test.each([
    [pixel, 'Chrome on Android'],
    [`${ios} Version/17.2 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${ios} CriOS/120.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [
      'Opera/9.80 (Android; Opera Mini/7.5.33361/31.1543; U; en) Presto/2.8.119 Version/11.1010',
      'Opera Mini on Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.5.0 <script>alert(1)</script>', 'Another device'],
    ['', 'Another device'],
    [null, 'Another device'],
    [`${'x'.repeat(100_000)} Chrome/1`, 'Another device'],
  ])('%s', (userAgent, words) => expect(deviceInWords(userAgent)).toBe(words));
});
