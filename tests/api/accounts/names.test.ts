/** Names that nobody may register: those of whoever runs the place, and for 90 days one that somebody left. */
import { afterEach, describe, expect, test } from 'vitest';
import { usernameRest } from '@/lib/contract/constants/accounts';
import { settle } from '@/lib/contract/scheduled';
import { createAccount } from '@/lib/domains/accounts/accounts';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, bornYearsAgo, theCreator } from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';
import { expectRefusal } from '../../support/refusals';

afterEach(() => setClockOffset(0));

const password = 'danfo conductor shout';
let made = 0;
const join = (username: string) => {
  made += 1;
  const body = { email: `name${made}@example.com`, username, password, dob: bornYearsAgo(16) };
  return rawCall('POST', '/api/register', { body, headers: { 'x-forwarded-for': `10.9.0.${made % 250}` } });
};
const taken = 'That username is taken.';
const at = (milliseconds: number) => setClockOffset(milliseconds);

describe('reserved', () => {
  test.each(['admin', 'Moderator', 'HypeGist_Support', 'adm1n_', 'official', 'Deleted_user'])('%s', (name) =>
    expectRefusal(() => join(name), 409, taken),
  );

  test('the creator account’s name, and what looks like it', async () => {
    await theCreator();
    for (const name of ['The_Creator', 'thecreator', 'the_creat0r', 'the_creator_official'])
      await expectRefusal(() => join(name), 409, taken);
  });

  test('the command that makes the creator’s account may', async () => {
    const whose = {
      email: 'official@example.com',
      username: 'hypegist_official',
      password,
      dob: '1900-01-01',
    };
    expect(await createAccount(whose)).toBeGreaterThan(0);
  });

  test('a reserved name is refused as quickly as a taken one', async () => {
    const { username } = await aUser();
    await measuredAgain(async () => {
      const times: Record<string, number[]> = { [username]: [], moderator: [] };
      for (let round = 0; round < 12; round += 1) {
        for (const [name, each] of Object.entries(times)) {
          const started = performance.now();
          expect((await join(name)).message).toBe(taken);
          each.push(performance.now() - started);
        }
      }
      const [known = 0, reserved = 0] = Object.values(times).map((each) => Math.min(...each));
      expect(reserved / known).toBeGreaterThan(0.4);
      expect(reserved / known).toBeLessThan(2.5);
    });
  });
});

describe('left', () => {
  async function left() {
    const person = await aUser({ passwordHash: await hashPassword(password) });
    expect((await call(deleteAccount, { as: person, body: { password } })).status).toBe(200);
    return person.username;
  }

  test('it rests 90 days, whatever its capitals; nothing says whose it was', async () => {
    const name = await left();
    await expectRefusal(() => join(name.toUpperCase()), 409, taken);
    at(usernameRest - 60_000);
    await expectRefusal(() => join(name), 409, taken);
    const row = await db().releasedUsername.findUniqueOrThrow({ where: { usernameKey: name } });
    expect(row).toEqual({ usernameKey: name, leftAt: row.leftAt, userId: null });
  });

  test('at the end of its rest fifty want it: one has it', async () => {
    const name = await left();
    at(usernameRest + 1000);
    const answers = await fiftyTimes(() => join(name));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test('while it is being left, fifty want it: nobody has it', async () => {
    const person = await aUser({ passwordHash: await hashPassword(password) });
    const [gone, ...answers] = await Promise.all([
      rawCall('POST', deleteAccount.path, { as: person, body: { password } }),
      ...Array.from({ length: 50 }, () => join(person.username)),
    ]);
    expect(gone?.status).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  });

  test('the scheduled route forgets it then, and not before', async () => {
    const name = await left();
    const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
    const kept = () => db().releasedUsername.count({ where: { usernameKey: name } });
    await call(settle, { headers });
    expect(await kept()).toBe(1);
    at(usernameRest + 1000);
    await call(settle, { headers });
    expect(await kept()).toBe(0);
  });
});
