/**
 * A suspended person takes a copy of their data along and leaves, without a session
 * (docs/decisions/122-suspended-people-leave.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';

// The limits as they are.
vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { login, register } from '@/lib/domains/accounts/entry-schema';
import { changePassword, deleteSuspended } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { dataOf } from '@/lib/domains/export/export';
import { exportSuspended } from '@/lib/domains/export/schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { logInWithCode } from '@/lib/domains/second-factor/schema';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { sweepSuspendedAddresses } from '@/lib/workflows/sweeps';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { bornYearsAgo } from '../../support/contact';
import {
  anotherLogin,
  aPersonWithPassword,
  aPost,
  aRant,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { decide, reported } from '../../support/report-calls';
import { codeOf, firstStepOf, guarded, wrongCode } from '../../support/second-factor';
import { withConfirmedAddress } from '../../support/taken-back';

const day = 24 * 3_600_000;
let joined = 0;

afterEach(() => setClockOffset(0));

/** Somebody whose post was reported, and who was suspended for it until it is lifted, unless for some days. */
async function aSuspended(days?: 1 | 7 | 30, person?: Person) {
  const author = person ?? (await aPersonWithPassword());
  await withConfirmedAddress(author);
  const post = await aPost({ by: author, content: 'the words that were reported' });
  const reportId = await reported('post', post.id);
  const { status, message } = await decide(reportId, 'suspend', days ? { rule: 'R2', days } : { rule: 'R2' });
  expect(status, message).toBe(200);
  return { author, post, reportId };
}

const proof = ({ email }: Person, more: object = {}) => ({ email, password, ...more });
const copyOf = (person: Person, more?: object) => call(exportSuspended, { body: proof(person, more) });
const leave = (person: Person, more?: object) => call(deleteSuspended, { body: proof(person, more) });
function joinWith(email: string) {
  joined += 1;
  const body = {
    email,
    username: `back_again_${joined}`,
    password: 'keke napep 2026',
    dob: bornYearsAgo(16),
  };
  return call(register, { body });
}
const isOpen = async ({ id }: Person) =>
  !(await db().user.findUniqueOrThrow({ where: { id } })).email.startsWith('deleted:');

test('the copy is the one that everybody gets, once an hour, and opens no session', async () => {
  const { author, post } = await aSuspended();
  const { status, body, headers } = await copyOf(author);
  expect(status).toBe(200);
  expect(body.account.username).toBe(author.username);
  expect(body.posts.map(({ id }) => id)).toEqual([post.id]);
  expect(headers.get('set-cookie')).toBeNull();
  expect(await db().session.count({ where: { userId: author.id } })).toBe(0);
  expect((await copyOf(author)).status).toBe(429);
  expect((await call(login, { body: proof(author) })).status).toBe(403);
});

test('a session that was opened otherwise is none either', async () => {
  const { author } = await aSuspended();
  const as = await anotherLogin(author);
  await copyOf(author);
  expect((await call(me, { as })).status).toBe(401);
});

test('leaving deletes the account; the report, its copied words and the decision stay', async () => {
  const { author, post, reportId } = await aSuspended();
  const decisions = () => db().decision.count({ where: { targetType: 'post', targetId: post.id } });
  const entries = () => db().moderationLogEntry.count();
  const before = [
    await decisions(),
    await entries(),
    await db().suspension.count({ where: { userId: author.id } }),
  ];
  expect((await leave(author)).status).toBe(200);
  expect(await isOpen(author)).toBe(false);
  expect(await db().post.count({ where: { id: post.id } })).toBe(0);
  expect([
    await decisions(),
    await entries(),
    await db().suspension.count({ where: { userId: author.id } }),
  ]).toEqual(before);
  const query = { status: 'suspended' as const, limit: 50 };
  const { body } = await call(listReports, { as: await theCreator(), query });
  const found = body.find(({ id }) => id === reportId);
  expect(JSON.stringify(found)).toContain('the words that were reported');
  expect((await leave(author)).status).toBe(401);
});

test('in eight tabs one after the other one of them deletes it, and to the others it is an account that is not there', async () => {
  const { author } = await aSuspended();
  // So that each of them is somewhere else on its way when the account goes.
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => pause(tab * 12).then(() => leave(author))),
  );
  const [first, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect(first?.status).toBe(200);
  expect(others.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    others.map(() => [401, 'wrong_credentials']),
  );
});

describe('is refused', () => {
  test('a wrong password and an unknown address in the same words, and counted as guesses', async () => {
    const { author } = await aSuspended();
    const wrong = await call(deleteSuspended, { body: { email: author.email, password: 'not this one' } });
    const unknown = await call(exportSuspended, { body: { email: 'nobody@example.com', password } });
    for (const { status, message } of [wrong, unknown])
      expect([status, message]).toEqual([401, 'Invalid email or password.']);
    expect(await isOpen(author)).toBe(true);
    const body = { email: author.email, password: 'not this one' };
    for (let guess = 0; guess < 9; guess += 1) await call(exportSuspended, { body });
    expect((await leave(author)).status).toBe(429);
    expect((await call(login, { body: proof(author) })).status).toBe(429);
  });

  test('without the second factor, where there is one; by a code once', async () => {
    const person = await guarded(await aPersonWithPassword());
    await aSuspended(undefined, person);
    for (const ask of [copyOf, leave])
      expect((await ask(person)).body).toMatchObject({ code: 'second_factor_required' });
    expect((await leave(person, { code: wrongCode(person.secret) })).body).toMatchObject({
      code: 'code_invalid',
    });
    const code = codeOf(person.secret);
    expect((await copyOf(person, { code })).status).toBe(200);
    expect((await leave(person, { code })).body).toMatchObject({ code: 'code_invalid' });
    expect(await isOpen(person)).toBe(true);
    expect((await leave(person, { code: person.recoveryCodes[0] })).status).toBe(200);
  });

  test('a second copy within the hour: it costs no recovery code', async () => {
    const person = await guarded(await aPersonWithPassword());
    await aSuspended(undefined, person);
    const [one, two] = person.recoveryCodes;
    const codes = () => db().recoveryCode.count({ where: { userId: person.id } });
    // A wrong code costs no copy.
    expect((await copyOf(person, { code: wrongCode(person.secret) })).status).toBe(400);
    expect((await copyOf(person)).status).toBe(403);
    expect((await copyOf(person, { code: one })).status).toBe(200);
    expect(await codes()).toBe(9);
    expect((await copyOf(person, { code: two })).status).toBe(429);
    expect(await codes()).toBe(9);
  });

  test('a copy while another is on its way: it costs neither a recovery code nor the hour', async () => {
    const person = await guarded(await aPersonWithPassword());
    await aSuspended(undefined, person);
    const { username, email } = person;
    const owner = { id: person.id, username, email, dob: now(), isCreator: false, sessionId: '' };
    const { ended } = await dataOf(owner);
    const [code] = person.recoveryCodes;
    expect((await copyOf(person, { code })).body).toMatchObject({ code: 'export_in_progress' });
    ended();
    expect((await copyOf(person, { code })).status).toBe(200);
  });

  test('with a code of a second factor that was taken away meanwhile', async () => {
    const person = await guarded(await aPersonWithPassword());
    await aSuspended(undefined, person);
    await db().secondFactor.delete({ where: { userId: person.id } });
    for (const ask of [copyOf, leave])
      expect((await ask(person, { code: codeOf(person.secret) })).body).toMatchObject({
        code: 'wrong_credentials',
      });
  });

  test('an account that is not suspended, or not any more', async () => {
    const person = await aPersonWithPassword();
    const refused = { status: 409, body: { code: 'not_suspended' } };
    expect(await copyOf(person)).toMatchObject(refused);
    expect(await leave(person)).toMatchObject(refused);
    const { author } = await aSuspended(1);
    setClockOffset(2 * day);
    expect(await leave(author)).toMatchObject(refused);
    expect(await isOpen(author)).toBe(true);
  });
});

describe('the right password is no guess,', () => {
  const elevenTimes = async (ask: () => Promise<{ status: number; body: object }>) => {
    const said: unknown[] = [];
    for (let time = 0; time < 11; time += 1) {
      const { status, body } = await ask();
      said.push('code' in body ? body.code : status);
    }
    return [...new Set(said)];
  };

  test('though a code is missing, the account is suspended, or is not', async () => {
    const person = await guarded(await aPersonWithPassword());
    expect(await elevenTimes(() => leave(person))).toEqual(['not_suspended']);
    const token = await firstStepOf(person);
    await aSuspended(undefined, person);
    expect(await elevenTimes(() => leave(person))).toEqual(['second_factor_required']);
    expect(await elevenTimes(() => call(login, { body: proof(person) }))).toEqual(['account_suspended']);
    const code = codeOf(person.secret);
    const second = () => call(logInWithCode, { body: { token, code } });
    expect(await elevenTimes(second)).toEqual(['account_suspended']);
    expect((await leave(person, { code })).status).toBe(200);
  });

  test('though the new one is too easy', async () => {
    const as = await aPersonWithPassword();
    const body = { currentPassword: password, newPassword: 'password' };
    expect(await elevenTimes(() => call(changePassword, { as, body }))).toEqual(['password_too_easy']);
  });

  test('but with a wrong code it is', async () => {
    const person = await guarded(await aPersonWithPassword());
    await aSuspended(undefined, person);
    const code = wrongCode(person.secret);
    expect(await elevenTimes(() => leave(person, { code }))).toEqual(['code_invalid', 'rate_limited']);
  });
});

describe('the address of a suspended account that was deleted', () => {
  test('does not register again while the suspension stands; afterwards it does', async () => {
    const { author } = await aSuspended(7);
    await leave(author);
    setClockOffset(6 * day);
    for (const email of [author.email, author.email.toUpperCase()])
      expect(await joinWith(email)).toMatchObject({
        status: 409,
        message: 'That email is already registered.',
      });
    setClockOffset(8 * day);
    expect((await joinWith(author.email)).status).toBe(200);
  });

  test('of one that is suspended until it is lifted, for a year and no longer', async () => {
    const { author } = await aSuspended();
    await leave(author);
    setClockOffset(364 * day);
    expect((await joinWith(author.email)).status).toBe(409);
    setClockOffset(366 * day);
    expect(await sweepSuspendedAddresses()).toBeGreaterThan(0);
    expect((await joinWith(author.email)).status).toBe(200);
  });

  test.each([
    ['until it is lifted', undefined],
    ['for seven days', 7],
  ] as const)('of one whose suspension for a rant has not begun yet, %s', async (_, days) => {
    const person = await aPersonWithPassword();
    await withConfirmedAddress(person);
    const rant = await aRant({ by: person });
    const given = days ? { rule: 'R4' as const, days } : { rule: 'R4' as const };
    expect((await decide(await reported('rant', rant.id), 'suspend', given)).status).toBe(200);
    const as = { token: person.token };
    expect((await rawCall('POST', '/api/users/delete', { as, body: { password } })).status).toBe(200);
    expect((await joinWith(person.email)).status).toBe(409);
    setClockOffset((days ?? 364) * day);
    expect((await joinWith(person.email)).status).toBe(409);
    setClockOffset((days ?? 364) * day + 2 * day + 3_600_000);
    expect((await joinWith(person.email)).status).toBe(200);
  });

  test('is kept as a hash, with nothing that leads to the account', async () => {
    const { author } = await aSuspended();
    await leave(author);
    const { rows } = await pool().query('select * from suspended_addresses where expires_at > $1', [now()]);
    expect(Object.keys(rows[0])).toEqual(['hash', 'expires_at']);
    expect(JSON.stringify(rows)).not.toContain(author.email);
  });

  test('of somebody who was not suspended is free at once', async () => {
    const person = await aPersonWithPassword();
    await aRant({ by: person });
    const as = { token: person.token };
    expect((await rawCall('POST', '/api/users/delete', { as, body: { password } })).status).toBe(200);
    expect((await joinWith(person.email)).status).toBe(200);
  });
});
