/** One name, registered fifty times at once: one account, and one hundred coins; a login that a new password overtakes. */
import { afterEach, expect, test } from 'vitest';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { db, pool } from '@/lib/platform/database/client';
import { fiftyTimes, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aPersonWithPassword,
  bornYearsAgo,
  password as oldPassword,
  password,
} from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

afterEach(expectCountsEqualRows);

const join = (email: string, username: string) =>
  rawCall('POST', '/api/register', {
    body: { email, username, password: 'okada to Ojuelegba', dob: bornYearsAgo(16) },
  });

async function expectOneOf(answers: { status: number; message: string }[], refusal: string) {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
    new Set([`409 ${refusal}`]),
  );
}

test('of fifty at once with one address, one is registered', async () => {
  const emails = ['one@example.com', 'ONE@example.com', 'One@Example.com'];
  const answers = await fiftyTimes((each) => join(emails[each % 3] as string, `same_address_${each}`));
  await expectOneOf(answers, 'That email is already registered.');
  expect(await db().user.count({ where: { email: 'one@example.com' } })).toBe(1);
});

test('of fifty at once with one username, one is registered', async () => {
  const names = ['Same_Name', 'same_name', 'SAME_NAME'];
  const answers = await fiftyTimes((each) => join(`same${each}@example.com`, names[each % 3] as string));
  await expectOneOf(answers, 'That username is taken.');
  expect(await db().user.count({ where: { usernameKey: 'same_name' } })).toBe(1);
});

test('the same form sent fifty times registers one person', async () => {
  const answers = await fiftyTimes(() => join('twice@example.com', 'pressed_twice'));
  await expectOneOf(answers, 'That email is already registered.');
  const user = await db().user.findUniqueOrThrow({
    where: { email: 'twice@example.com' },
    include: { coinEntries: true },
  });
  expect(user.coins).toBe(100);
  expect(user.coinEntries).toHaveLength(1);
});

test('a login on its way while the password changes: its session does not outlive the old password', async () => {
  const person = await aPersonWithPassword();
  const change = await pool().connect();
  await change.query('begin');
  await change.query(`update users set password_hash = 'another' where id = $1`, [person.id]);
  await change.query('delete from sessions where user_id = $1', [person.id]);
  // Its password is still right by what is committed.
  const login = rawCall('POST', '/api/login', { body: { email: person.email, password } });
  await waitsForLock(login);
  await change.query('commit');
  change.release();
  expect(await login).toMatchObject({ status: 401, message: 'Invalid email or password.' });
  expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
});

test.each([
  [
    'another change',
    changePassword,
    { currentPassword: oldPassword, newPassword: 'suya with plenty pepper' },
  ],
  ['a deletion', deleteAccount, { password: oldPassword }],
] as const)(
  '%s by the old password, on its way while the password changes, changes nothing',
  async (_, spec, body) => {
    const person = await aPersonWithPassword();
    const change = await pool().connect();
    await change.query('begin');
    await change.query(`update users set password_hash = 'another' where id = $1`, [person.id]);
    await change.query('delete from sessions where user_id = $1', [person.id]);
    const answer = rawCall(spec.method, spec.path, { as: person, body });
    await waitsForLock(answer);
    await change.query('commit');
    change.release();
    expect(await answer).toMatchObject({ status: 403, message: 'That is not your password.' });
    const { passwordHash, email } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    expect({ passwordHash, email }).toEqual({ passwordHash: 'another', email: person.email });
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
  },
);

test('two new passwords at once: of the two sessions that of the one that stands', async () => {
  const person = await aPersonWithPassword();
  const answers = await Promise.all(
    ['suya with plenty pepper', 'boli and groundnut 7'].map((newPassword) =>
      rawCall('POST', changePassword.path, {
        as: person,
        body: { currentPassword: oldPassword, newPassword },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await db().session.count({ where: { userId: person.id } })).toBe(1);
});
