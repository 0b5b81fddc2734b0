/** A forgotten password (contract.md, Accounts; rules.md, Sessions). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { login } from '@/lib/domains/accounts/entry-schema';
import { forgotPassword, resetPassword, verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aPersonWithPassword, password as old, type Person } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox, tokenIn } from '../../support/mails';
import { measuredAgain } from '../../support/measured-again';

const next = 'suya on a friday night';
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await aMailbox();
});
afterEach(() => setClockOffset(0));
afterAll(() => mailbox.remove());

const sentTo = { message: 'If that address has an account, a link is on its way.' };
const noLonger = { code: 'link_invalid', message: 'This link is no longer good.' };
const forgot = (email: string, headers?: Record<string, string>) =>
  call(forgotPassword, { body: { email }, ...(headers && { headers }) });
const reset = (token: string, password = next) => call(resetPassword, { body: { token, password } });

/** The mails that an address was sent since. */
async function mailsTo(person: Person) {
  await pendingEffects();
  return (await mailbox.take()).filter((mail) => addresseeOf(mail) === person.email);
}

async function aLink(person: Person) {
  expect((await forgot(person.email)).body).toEqual(sentTo);
  const mails = await mailsTo(person);
  expect(mails).toHaveLength(1);
  return tokenIn(mails[0]);
}

test('from the mail to another password: every session ends, the new one logs in, and a mail says so', async () => {
  const person = await aPersonWithPassword();
  const token = await aLink(person);
  expect(token).toMatch(/^[\w-]{43}$/);
  const answer = await reset(token);
  expect(answer.body).toEqual({ message: 'Your password is changed. You can log in with it now.' });
  // The browser is a known device of the new password.
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^hypegist\.device-renewed=[^;]{50}.*Path=\/api\/login;/),
    expect.stringMatching(/^hypegist\.device-renewed=[^;]{50}.*Path=\/api\/suspended;/),
  ]);
  expect((await call(me, { as: person })).status).toBe(401);
  const { email } = person;
  expect((await call(login, { body: { email, password: old } })).status).toBe(401);
  const { body } = await call(login, { body: { email, password: next } });
  expect((await call(me, { as: body })).body.email_verified).toBe(1);
  const [told] = await mailsTo(person);
  expect(told?.subject).toBe('Your HypeGist password was changed');
  expect(told?.text).toContain(person.username);
  expect(told?.text).not.toContain(next);
});

test('an address in other capitals is the same one', async () => {
  const person = await aPersonWithPassword();
  await forgot(` ${person.email.toUpperCase()} `);
  expect(await mailsTo(person)).toHaveLength(1);
});

test('an address that nobody has: the same words, and no mail', async () => {
  const answer = await forgot('nobody.here@example.com');
  expect([answer.status, answer.body]).toEqual([200, sentTo]);
  await pendingEffects();
  expect(await mailbox.take()).toEqual([]);
  expect(await db().mail.count()).toBe(0);
});

test('known and unknown addresses take the same time', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => aPersonWithPassword()));
  await measuredAgain(async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [at, { email }] of people.entries()) {
      // Whichever is asked first in a pair, neither is always the one that finds the other's mail on its way.
      const pair = [
        ['known', email],
        ['unknown', `unknown${at}.${Math.random()}@example.com`],
      ] as const;
      for (const [name, address] of at % 2 ? pair : pair.toReversed()) {
        const began = performance.now();
        await forgot(address);
        times[name].push(performance.now() - began);
        await pendingEffects();
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(1, 0.35 * Math.max(known, unknown)));
  });
  await mailbox.take();
});

test('one link fifty times at once: one password', async () => {
  const person = await aPersonWithPassword();
  const token = await aLink(person);
  const answers = await fiftyTimes((index) => reset(token, `${next} ${index}`));
  const good = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  expect(good).toHaveLength(1);
  expect(statusesOf(answers)).toEqual([200, 400]);
  const answer = await call(login, { body: { email: person.email, password: `${next} ${good[0]}` } });
  expect(answer.status).toBe(200);
  expect(await mailsTo(person)).toHaveLength(1);
});

describe('a link that is not good is refused in the same words', () => {
  const refused = async (token: string) => {
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([400, noLonger]);
  };

  test('a link that was used is refused', async () => {
    const token = await aLink(await aPersonWithPassword());
    expect((await reset(token)).status).toBe(200);
    await refused(token);
  });
  test('a link is refused after thirty minutes, and not before', async () => {
    const token = await aLink(await aPersonWithPassword());
    setClockOffset(mailedLinks.password_reset + 1000);
    await refused(token);
    setClockOffset(mailedLinks.password_reset - 60_000);
    expect((await reset(token)).status).toBe(200);
  });
  test('made up, empty, of a NUL, or changed by a letter', async () => {
    const token = await aLink(await aPersonWithPassword());
    const other = token[0] === 'A' ? 'B' : 'A';
    for (const odd of [
      '',
      'x',
      '\u0000',
      'x'.repeat(200),
      other + token.slice(1),
      `${token}=`,
      token.toLowerCase(),
    ])
      await refused(odd);
  });
  test('another one of the account was used', async () => {
    const person = await aPersonWithPassword();
    const [first, second] = [await aLink(person), await aLink(person)];
    expect((await reset(second)).status).toBe(200);
    await refused(first);
  });
  test('the password was changed meanwhile', async () => {
    const person = await aPersonWithPassword();
    const token = await aLink(person);
    await call(changePassword, { as: person, body: { currentPassword: old, newPassword: next } });
    await refused(token);
  });
  test('the account is deleted', async () => {
    const person = await aPersonWithPassword();
    const token = await aLink(person);
    await call(deleteAccount, { as: person, body: { password: old } });
    expect(await db().mailedToken.count({ where: { userId: person.id } })).toBe(0);
    await refused(token);
  });
  test('it was made to confirm an address, and the other way round', async () => {
    const token = await aLink(await aPersonWithPassword());
    expect((await call(verifyEmail, { body: { token } })).status).toBe(400);
  });
});

test('a password that is guessable is refused, and the link is good still', async () => {
  const person = await aPersonWithPassword({ username: 'guess_me_again' });
  const token = await aLink(person);
  expect((await reset(token, 'guess_me_again')).body).toMatchObject({ code: 'password_too_easy' });
  expect((await reset(token)).status).toBe(200);
});

test('no token is in the database, only its hash', async () => {
  const person = await aPersonWithPassword();
  const token = await aLink(person);
  const { rows } = await pool().query('select row_to_json(t)::text as words from mailed_tokens t');
  expect(rows.length).toBeGreaterThan(0);
  for (const { words } of rows) {
    expect(words).not.toContain(token);
    expect(words).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
});

test('who logs in while the password is reset is logged out with the others', async () => {
  const person = await aPersonWithPassword();
  const token = await aLink(person);
  await Promise.all([
    reset(token),
    ...Array.from({ length: 10 }, () => call(login, { body: { email: person.email, password: old } })),
  ]);
  expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
});

test('an account that is deleted is sent nothing any more', async () => {
  const person = await aPersonWithPassword();
  await mailbox.stop();
  await forgot(person.email);
  await pendingEffects();
  expect(await db().mail.count({ where: { userId: person.id } })).toBe(1);
  await call(deleteAccount, { as: await anotherLogin(person), body: { password: old } });
  expect(await db().mail.count({ where: { userId: person.id } })).toBe(0);
  expect((await forgot(person.email)).body).toEqual(sentTo);
  await mailbox.start();
  await db().mail.deleteMany();
});

test('where no mail is sent, that is said plainly', async () => {
  const { SMTP_URL } = env();
  env().SMTP_URL = undefined;
  const answer = await forgot('somebody.else@example.com', { 'x-forwarded-for': '41.9.1.1' });
  env().SMTP_URL = SMTP_URL;
  expect([answer.status, answer.message]).toEqual([
    501,
    'This server sends no mail. Please ask whoever runs it.',
  ]);
});
