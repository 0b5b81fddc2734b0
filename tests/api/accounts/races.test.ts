/** One name, registered fifty times at once: one account, and one hundred coins (quality.md, Races). */
import { afterEach, expect, test } from 'vitest';
import { db } from '@/lib/platform/db';
import { fiftyTimes, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';

afterEach(expectCountsEqualRows);

const join = (email: string, username: string) =>
  rawCall('POST', '/api/register', {
    body: { email, username, password: 'okada to Ojuelegba', dob: '2010-05-06' },
  });

async function expectOneOf(answers: { status: number; message: string }[], refusal: string) {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
    new Set([`409 ${refusal}`]),
  );
}

test('one address, fifty usernames', async () => {
  const emails = ['one@example.com', 'ONE@example.com', 'One@Example.com'];
  const answers = await fiftyTimes((each) => join(emails[each % 3] as string, `same_address_${each}`));
  await expectOneOf(answers, 'That email is already registered.');
  expect(await db().user.count({ where: { email: 'one@example.com' } })).toBe(1);
});

test('one username, fifty addresses', async () => {
  const names = ['Same_Name', 'same_name', 'SAME_NAME'];
  const answers = await fiftyTimes((each) => join(`same${each}@example.com`, names[each % 3] as string));
  await expectOneOf(answers, 'That username is taken.');
  expect(await db().user.count({ where: { usernameKey: 'same_name' } })).toBe(1);
});

test('the same form fifty times', async () => {
  const answers = await fiftyTimes(() => join('twice@example.com', 'pressed_twice'));
  await expectOneOf(answers, 'That email is already registered.');
  const user = await db().user.findUniqueOrThrow({
    where: { email: 'twice@example.com' },
    include: { coinEntries: true },
  });
  expect(user.coins).toBe(100);
  expect(user.coinEntries).toHaveLength(1);
});
