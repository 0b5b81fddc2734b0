/** POST /api/register: who may join, and in which words the others are told (contract.md, Accounts; rules.md, Safety). */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { login, register } from '@/lib/domains/accounts/entry-schema';
import { db } from '@/lib/platform/database/client';
import { pool } from '@/lib/platform/database/pool';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, bornYearsAgo } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

let people = 0;

/** A form that is right, but for what a test changes. */
function form(changes: Record<string, unknown> = {}) {
  people += 1;
  const username = `joiner_${people}`;
  const usual = {
    email: `${username}@example.com`,
    username,
    password: 'suya no dey wait',
    dob: bornYearsAgo(16),
  };
  return { ...usual, ...changes };
}

const join = (changes: Record<string, unknown> = {}) =>
  rawCall('POST', '/api/register', { body: form(changes) });

const expectRefusedForm = (changes: Record<string, unknown>, status: number, words: string | RegExp) =>
  expectRefusal(() => join(changes), status, words);

afterEach(() => setClockOffset(0));

test('a new person has an account, a hundred coins in the ledger, and can log in', async () => {
  const body = form({ email: '  New.Person@Example.COM ', username: 'New_Person' });
  const answer = await call(register, { body });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect(answer.headers.getSetCookie()).toEqual([]);

  const user = await db().user.findUniqueOrThrow({ where: { usernameKey: 'new_person' } });
  expect(user).toMatchObject({
    email: 'new.person@example.com',
    username: 'New_Person',
    dob: new Date(bornYearsAgo(16)),
    coins: 100,
    xp: 0,
    wins: 0,
    verified: false,
  });
  expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await db().coinEntry.findMany({ where: { userId: user.id } })).toMatchObject([
    { amount: 100, balanceAfter: 100, reason: 'registration' },
  ]);
  await expectCountsEqualRows();
  const { email, password } = body;
  expect((await call(login, { body: { email, password } })).body.username).toBe('New_Person');
});

describe('a field that is missing or empty', () => {
  test.each(['email', 'username', 'password', 'dob'])('%s', async (field) => {
    for (const nothing of [undefined, null, ''])
      await expectRefusedForm({ [field]: nothing }, 400, 'Please fill in all fields');
    if (field !== 'password') await expectRefusedForm({ [field]: '   ' }, 400, 'Please fill in all fields');
  });

  test('a form without any field is refused with 400', async () => {
    expect((await rawCall('POST', '/api/register', {})).message).toBe('Please fill in all fields');
    expect((await rawCall('POST', '/api/register', { body: {} })).status).toBe(400);
  });
});

describe('a field that is not right: 400, in a sentence that names what it wants', () => {
  test.each([
    ['no at', 'ada.example.com'],
    ['no domain', 'ada@'],
    ['two ats', 'ada@@example.com'],
    ['a space', 'a da@example.com'],
    ['255 characters', `${'a'.repeat(64)}@${'b.'.repeat(93)}com0`],
    ['a name beside it', 'Ada <ada@example.com>'],
  ])('email with %s', (_, email) => expectRefusedForm({ email }, 400, 'Please enter a valid email address.'));

  test.each(['ab', 'a'.repeat(21), 'with space', 'dash-ed', 'dot.ted', 'é_accent', 'ada\u0000', '../ada'])(
    'username %j',
    (username) =>
      expectRefusedForm({ username }, 400, /^Usernames have 3 to 20 letters, digits or underscores\.$/),
  );

  test.each([
    ['7 characters', 'seven77'],
    ['129 characters', 'x'.repeat(129)],
  ])('password of %s', (_, password) =>
    expectRefusedForm({ password }, 400, /^Passwords have 8 to 128 characters\.$/),
  );

  test.each([
    'yesterday',
    '06-05-2010',
    '2010/05/06',
    '2010-13-01',
    '2010-02-30',
    '2011-02-29',
    '2010-05-06T00:00:00Z',
    '2010-5-6',
  ])('date of birth %s', (dob) => expectRefusedForm({ dob }, 400, /date of birth/));

  test.each([
    ['one of the commonest', { password: 'Password123' }],
    ['one of the commonest here', { password: 'iloveyou1' }],
    ['the email address', { email: 'adaobi1@example.com', password: 'adaobi1@example.com' }],
    ['the email address in capitals', { email: 'adaobi2@example.com', password: 'ADAOBI2@EXAMPLE.COM' }],
    ['the username', { username: 'adaobi_33', password: 'Adaobi_33' }],
  ])('a password that is %s', (_, changes) =>
    expectRefusedForm(changes, 400, 'That password is too easy to guess. Please choose another.'),
  );

  test('the shortest and longest that are right', async () => {
    const longest = `${'a'.repeat(64)}@${'b.'.repeat(93)}com`;
    expect(longest).toHaveLength(254);
    for (const changes of [
      { username: 'a_1', password: '8 chars.' },
      { username: 'A'.repeat(20), password: '💛'.repeat(64) },
      { email: longest },
    ])
      expect((await join(changes)).status, JSON.stringify(changes)).toBe(200);
  });
});

describe('age, by the day that the clock says', () => {
  const refusal = 'You must be between 13 and 19 years old to join.';

  test.each([
    ['13 today', '2013-05-06'],
    ['20 tomorrow', '2006-05-07'],
  ])('%s: welcome, from the first moment of the UTC day to its last', async (_, dob) => {
    for (const moment of ['2026-05-06T00:00:00.500Z', '2026-05-06T23:59:00Z']) {
      setClock(moment);
      expect((await join({ dob })).status).toBe(200);
    }
  });

  test.each([
    ['12, 13 tomorrow', '2013-05-07'],
    ['20 today', '2006-05-06'],
    ['not born yet', '2031-01-01'],
    ['126', '1900-01-01'],
  ])('%s: 403', async (_, dob) => {
    for (const moment of ['2026-05-06T00:00:00.500Z', '2026-05-06T23:59:00Z']) {
      setClock(moment);
      await expectRefusedForm({ dob }, 403, refusal);
    }
  });

  test('born on 29 February: 13 on 1 March of a year without one', async () => {
    setClock('2025-02-28T12:00:00Z');
    await expectRefusedForm({ dob: '2012-02-29' }, 403, refusal);
    setClock('2025-03-01T12:00:00Z');
    expect((await join({ dob: '2012-02-29' })).status).toBe(200);
  });
});

describe('who was refused for their age tries no other date for a day', () => {
  const refusal = 'You must be between 13 and 19 years old to join.';
  const day = 24 * 3_600_000;
  const tooYoung = '2024-01-01';
  const ageCookie = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .find((each) => each.startsWith('hypegist.age='))
      ?.split('; ')[0] ?? '';

  test('with the same address, whatever its capitals and whatever else they say', async () => {
    const email = 'tries.dates@example.com';
    await expectRefusedForm({ email, dob: tooYoung }, 403, refusal);
    await expectRefusedForm({ email: ' Tries.Dates@Example.com ' }, 403, refusal);
    setClockOffset(day - 60_000);
    await expectRefusedForm({ email, username: 'another_try' }, 403, refusal);
    setClockOffset(day + 1000);
    expect((await join({ email })).status).toBe(200);
  });

  test('on the same device, with any address; a device that is not, may', async () => {
    const cookie = ageCookie(await join({ dob: tooYoung }));
    const again = () => rawCall('POST', '/api/register', { body: form(), headers: { cookie } });
    await expectRefusal(again, 403, refusal);
    setClockOffset(day - 60_000);
    await expectRefusal(again, 403, refusal);
    setClockOffset(day + 1000);
    expect((await again()).status).toBe(200);
    setClockOffset(0);
    for (const value of ['hypegist.age=x', `hypegist.age=${'a'.repeat(3000)}`])
      expect(
        (await rawCall('POST', '/api/register', { body: form(), headers: { cookie: value } })).status,
      ).toBe(200);
  });

  test('the device’s cookie goes to the registration alone, and names nobody', async () => {
    const answer = await join({ dob: tooYoung });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^hypegist\.age=[\w.-]+; Max-Age=86400; Path=\/api\/register; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  test('nothing that is kept names an address, and it goes with the scheduled route', async () => {
    const email = 'leaves.no.trace@example.com';
    await expectRefusedForm({ email, dob: tooYoung }, 403, refusal);
    const { rows } = await pool().query(
      'select row_to_json(t)::text as words, encode(hash, $1) as hash from age_refusals t',
      ['hex'],
    );
    const plain = createHash('sha256').update(email).digest('hex');
    expect(rows.length).toBeGreaterThan(0);
    for (const { words, hash } of rows) {
      expect(words).not.toMatch(/example|trace/);
      expect(hash).not.toBe(plain);
    }
    setClockOffset(day + 1000);
    await call(settle, { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });
    expect(await db().ageRefusal.count()).toBe(0);
  });
});

describe('what is taken, whatever its capitals', () => {
  test('an address that is taken is refused with 409', async () => {
    const { email } = await aUser({ username: 'Taken_One' });
    for (const same of [email, email.toUpperCase(), ` ${email} `])
      await expectRefusedForm({ email: same }, 409, 'That email is already registered.');
  });

  test('a username that is taken is refused with 409', async () => {
    await aUser({ username: 'Taken_Two' });
    for (const username of ['Taken_Two', 'taken_two', 'TAKEN_TWO', ' Taken_Two '])
      await expectRefusedForm({ username }, 409, 'That username is taken.');
  });

  test('the creator’s address, which the public form never registers', async () => {
    for (const email of ['creator@hypegist.test', 'Creator@HypeGist.TEST'])
      await expectRefusedForm({ email }, 409, 'That email is already registered.');
  });
});
