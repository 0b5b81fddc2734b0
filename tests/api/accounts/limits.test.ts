/** The limits (rules.md, Limits) at their real size; the window is the limiter's own and is not waited for. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '@/lib/contract/constants/limits';
import { type Answer, call, fiftyTimes, rawCall } from '../../support/call';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { register } from '@/lib/domains/accounts/entry-schema';
import { changeEmail, forgotPassword, resendVerification } from '@/lib/domains/accounts/mailed-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { createPost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import {
  aPersonWithPassword,
  aPost,
  aUser,
  bornYearsAgo,
  password as oldPassword,
  type Person,
} from '../../support/factories';
import { inviting } from '../../support/guardians';
import { expectToComeBack } from '../../support/refusals';
import { uploadAndGoOn } from '../../support/upload-forms';

const password = 'danfo conductor shout';
let addresses = 0;

/** An address that nobody asked from yet. */
const newAddress = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(addresses / 250)}.${addresses % 250}` };
};

async function anAccount(): Promise<string> {
  const email = `limits${addresses}@example.com`;
  const body = { email, username: `limits_${addresses}`, password, dob: bornYearsAgo(16) };
  expect((await call(register, { body, headers: newAddress() })).status).toBe(200);
  return email;
}

const logIn = (body: { email: string; password: string }, headers: Record<string, string> = newAddress()) =>
  rawCall('POST', '/api/login', { body, headers });

const statuses = (answers: { status: number }[]) =>
  Object.groupBy(answers, ({ status }) => String(status)) as Record<string, unknown[]>;

test('whoever has uploaded as much as an hour allows can still change a password that was stolen', async () => {
  const ada = await aPersonWithPassword();
  while ((await uploadAndGoOn(ada, 'no picture')).status !== 429);
  const body = { currentPassword: oldPassword, newPassword: 'puff puff at noon' };
  const changed = await call(changePassword, { as: ada, body });
  expect(changed.status, changed.message).toBe(200);
});

describe('links by mail', () => {
  const forgot = (email: string, headers = newAddress()) =>
    call(forgotPassword, { body: { email }, headers });

  test('three an hour for an address, wherever they are asked from and whether somebody has it', async () => {
    for (const email of [await anAccount(), 'nobody.has.this@example.com']) {
      const answers = await fiftyTimes((each) => forgot(each % 2 ? email : email.toUpperCase()));
      expect(statuses(answers)['200']).toHaveLength(limits.forgotPerMail.points);
      expect(statuses(answers)['429']).toHaveLength(47);
      expectToComeBack(await forgot(email), limits.forgotPerMail.window);
    }
  });

  test('twenty links are sent in an hour for one network address', async () => {
    const headers = newAddress();
    const answers = await fiftyTimes((each) => forgot(`other${each}@example.com`, headers));
    expect(statuses(answers)['200']).toHaveLength(limits.forgotPerAddress.points);
    expectToComeBack(await forgot('one.more@example.com', headers), limits.forgotPerAddress.window);
  });

  test('three links are sent in an hour to confirm one’s own address', async () => {
    const as = await aUser();
    const answers = await fiftyTimes(() => call(resendVerification, { as }));
    expect(statuses(answers)['200']).toHaveLength(limits.verificationMail.points);
    expectToComeBack(await call(resendVerification, { as }), limits.verificationMail.window);
  });

  test('five an hour to another address; a mistyped password is none', async () => {
    const as = await aUser({ passwordHash: await hashPassword(password) });
    const ask = (each: number, given: string) =>
      call(changeEmail, { as, body: { newEmail: `wanted${each}@example.com`, password: given } });
    for (let each = 0; each < 5; each += 1) expect((await ask(each, 'mistyped')).status).toBe(403);
    for (let each = 0; each < limits.addressMail.points; each += 1)
      expect((await ask(each, password)).status).toBe(200);
    expectToComeBack(await ask(0, password), limits.addressMail.window);
  });
});

describe('login failures', () => {
  test('ten an account and address, though fifty arrive at once in all capitals; another address goes on', async () => {
    const email = await anAccount();
    const headers = newAddress();
    const answers = await fiftyTimes((each) =>
      logIn({ email: each % 2 ? email : email.toUpperCase(), password: 'wrong' }, headers),
    );
    expect(statuses(answers)['401']).toHaveLength(limits.loginPerAccount.points);
    expect(statuses(answers)['429']).toHaveLength(40);
    expectToComeBack(await logIn({ email, password }, headers), limits.loginPerAccount.window);
    expect((await logIn({ email, password })).status).toBe(200);
  });

  test('an address that nobody registered is counted too, so that it looks the same', async () => {
    const headers = newAddress();
    const guesses = await fiftyTimes(() =>
      logIn({ email: 'unknown@example.com', password: 'wrong' }, headers),
    );
    expect(statuses(guesses)['401']).toHaveLength(10);
  });

  test('a right login forgets an account’s failures', async () => {
    const email = await anAccount();
    const headers = newAddress();
    for (let round = 0; round < 2; round += 1) {
      for (let each = 0; each < 9; each += 1)
        expect((await logIn({ email, password: 'wrong' }, headers)).status).toBe(401);
      expect((await logIn({ email, password }, headers)).status).toBe(200);
    }
  });

  test('fifty from one address, over whatever accounts; right logins are none', async () => {
    const email = await anAccount();
    const headers = newAddress();
    for (let each = 0; each < 5; each += 1)
      expect((await logIn({ email, password }, headers)).status).toBe(200);
    const guesses = await fiftyTimes((each) =>
      logIn({ email: `guess${each}@example.com`, password: 'x' }, headers),
    );
    expect(statuses(guesses)['401']).toHaveLength(50);
    expectToComeBack(await logIn({ email, password }, headers), limits.loginPerAddress.window);
    expect((await logIn({ email, password })).status).toBe(200);
  });
});

test('no counter holds an address of anybody’s mail', async () => {
  const email = await anAccount();
  await logIn({ email, password: 'wrong' });
  const as = (await logIn({ email, password })).body as { token: string };
  await rawCall('POST', '/api/users/delete', { as, body: { password: 'wrong' } });
  expect(await db().rateLimit.count({ where: { key: { contains: '@' } } })).toBe(0);
});

describe('registrations', () => {
  const join = (name: string, headers: Record<string, string>, changes = {}) => {
    const body = {
      email: `${name}@example.com`,
      username: name,
      password,
      dob: bornYearsAgo(16),
      ...changes,
    };
    return rawCall('POST', '/api/register', { headers, body });
  };

  test('thirty an hour from one address, a classroom’s, though fifty arrive at once; then the next are asked for work', async () => {
    const headers = newAddress();
    const answers = await fiftyTimes((each) => join(`at_once_${each}`, headers));
    expect(statuses(answers)['200']).toHaveLength(30);
    expect(statuses(answers)['403']).toHaveLength(20);
    expect((await join('one_more', headers)).body).toMatchObject({ code: 'proof_of_work_required' });
    expect((await join('one_more', newAddress())).status).toBe(200);
  });

  test('a form that was refused is no registration', async () => {
    const headers = newAddress();
    await join('first_to_come', headers);
    for (let each = 0; each < 3; each += 1) {
      expect((await join('first_to_come', headers)).status).toBe(409);
      expect((await join(`too_old_${each}`, headers, { dob: '1990-01-01' })).status).toBe(403);
      expect((await join(`too_short_${each}`, headers, { password: 'short' })).status).toBe(400);
    }
    const later = await fiftyTimes((each) => join(`later_${each}`, headers));
    expect(statuses(later)['200']).toHaveLength(29);
    expect((await join('one_too_many', headers)).body).toMatchObject({ code: 'proof_of_work_required' });
  });

  test('ten an hour are refused for age; a further one shuts no address out for a day', async () => {
    const headers = newAddress();
    const noted = () => db().ageRefusal.count();
    const before = await noted();
    const tooYoung = { dob: bornYearsAgo(12) };
    // Fewer than the thirty registrations, which are counted first.
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, each) => join(`not_theirs_${each}`, headers, tooYoung)),
    );
    expect(statuses(answers)['403']).toHaveLength(limits.ageRefusal.points);
    expect(statuses(answers)['429']).toHaveLength(15);
    expect(await noted()).toBe(before + limits.ageRefusal.points);
    const one = await join('one_for_the_road', headers, tooYoung);
    expectToComeBack(one, limits.ageRefusal.window);
    expect(one.headers.get('set-cookie')).toBeNull();
    // Whose address it is registers, there too.
    const shutOut = answers.findIndex(({ status }) => status === 403);
    expect((await join(`not_theirs_${shutOut}`, newAddress())).status).toBe(403);
    expect((await join('one_for_the_road', headers)).status).toBe(200);
  });
});

test('invitations with registrations that were refused are none of the three to an address', async () => {
  const guardianEmail = 'aunty.of.many@example.com';
  const form = { email: 'niece@example.com', username: 'niece_1', password, dob: bornYearsAgo(14) };
  const fill = (other: object) =>
    rawCall('POST', register.path, {
      body: { ...form, guardianEmail, ...other },
      headers: newAddress(),
    });
  const { username } = await aUser();
  for (const _ of [1, 2, 3]) expect((await fill({ username })).status).toBe(409);
  expect((await fill({})).status).toBe(200);
  expect(await db().guardianLink.count({ where: { user: { email: form.email } } })).toBe(1);
});

describe('what one person does', () => {
  let person: Person;
  let postId: number;

  beforeAll(async () => {
    person = await aUser();
    postId = (await aPost({ by: person })).id;
  });

  // The limiter's window is a minute of the machine's clocks, which stand: a slow machine begins no other one.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ten posts a minute, at once or not; another person is not held up', async () => {
    const post = (as: Person) => call(createPost, { as, body: { content: 'again' }, headers: newAddress() });
    const answers = await fiftyTimes(() => post(person));
    expect(statuses(answers)['200']).toHaveLength(limits.post.points);
    expectToComeBack(await post(person), limits.post.window);
    expect((await post(await aUser())).status).toBe(200);
  });

  /** Counted a lease at a time: see lib/http/api/leases.ts. */
  test.each([
    ['comment', '/api/posts/comments', { content: 'me too' }],
    ['engagement', '/api/like', {}],
  ] as const)('%s: all of the limit and no more, though they arrive at once', async (limit, path, body) => {
    const press = () => rawCall('POST', path, { as: person, body: { postId, ...body } });
    const answers: Answer<unknown>[] = [];
    for (let rounds = 0; rounds < 3; rounds += 1) answers.push(...(await fiftyTimes(press)));
    expect(statuses(answers)['200']).toHaveLength(limits[limit].points);
    expectToComeBack(await press(), limits[limit].window);
  });

  test('a person may read 600 times in a minute', async () => {
    const reader = await aUser();
    const read = () => rawCall('GET', '/api/users/me', { as: reader });
    const answers: Answer<unknown>[] = [];
    for (let rounds = 0; rounds < 13; rounds += 1) answers.push(...(await fiftyTimes(read)));
    expect(statuses(answers)['200']).toHaveLength(limits.read.points);
    expectToComeBack(await read(), limits.read.window);
  });
});

test('three invitations of a guardian a day: by one person, and to one address from whoever', async () => {
  const invite = async (email: string, as?: Person) => inviting(as ?? (await aPersonWithPassword()), email);
  const person = await aPersonWithPassword();
  // What is refused sends nothing, and counts for nothing.
  for (const wrong of [1, 2, 3])
    expect((await inviting(person, 'g1@example.com', `${wrong}`)).status).toBe(403);
  for (const _ of [1, 2, 3]) expect((await invite(person.email, person)).status).toBe(400);
  for (const turn of [1, 2, 3]) expect((await invite(`g${turn}@example.com`, person)).status).toBe(200);
  expectToComeBack(await invite('g4@example.com', person), limits.guardianMail.window);
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite('aunty@example.com')));
  expect(statuses(answers)['200']).toHaveLength(3);
  expect(statuses(answers)['429']).toHaveLength(5);
  const own = await aPersonWithPassword({ email: 'mummy@example.com' });
  for (const _ of [1, 2, 3]) expect((await invite(own.email, own)).status).toBe(400);
  expect((await invite(own.email)).status).toBe(200);
});
