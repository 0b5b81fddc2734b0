/** Nobody's guesses lock the owner out, and nobody may guess more than the rule says (rules.md, Limits). */
import { describe, expect, test, vi } from 'vitest';
import { limits } from '@/lib/contract/constants/limits';
import { type Answer, call, fiftyTimes, rawCall, statusesOf } from '../../support/call';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { register } from '@/lib/domains/accounts/entry-schema';
import { changeEmail } from '@/lib/domains/accounts/mailed-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { checkSecondFactor } from '@/lib/domains/second-factor/schema';
import { aPersonWithPassword, bornYearsAgo, password as secondFactorPassword } from '../../support/factories';
import { codeOf, type Guarded, guarded, wrongCode } from '../../support/second-factor';

const password = 'danfo conductor shout';
let made = 0;

const from = (address: string) => ({ 'x-forwarded-for': address });
/** An address that nobody asked from yet. */
const newAddress = () => {
  made += 1;
  return from(`10.7.${Math.floor(made / 250)}.${made % 250}`);
};

async function anAccount(): Promise<string> {
  made += 1;
  const email = `owner${made}@example.com`;
  const body = { email, username: `owner_${made}`, password, dob: bornYearsAgo(16) };
  expect((await call(register, { body, headers: newAddress() })).status).toBe(200);
  return email;
}

type Headers_ = Record<string, string>;
const logIn = (email: string, headers: Headers_ = newAddress(), words = password) =>
  rawCall('POST', '/api/login', { body: { email, password: words }, headers });

/** The cookies that an answer leaves, as a browser sends them with the next login. */
const kept = ({ headers }: Answer<unknown>): Headers_ => ({
  cookie: headers
    .getSetCookie()
    .map((each) => each.split('; ')[0])
    .join('; '),
});

/** Wrong guesses from many addresses, each as often as its address may. */
async function attack(email: string, guesses = 200) {
  const answers: Answer<unknown>[] = [];
  for (let round = 0; round < guesses / 50; round += 1)
    answers.push(...(await fiftyTimes(() => logIn(email, newAddress(), 'not it at all'))));
  return answers.filter(({ status }) => status === 401).length;
}

test('ten wrong guesses by a stranger: the owner logs in, on a new device at another address', async () => {
  const email = await anAccount();
  const stranger = newAddress();
  const answers = await fiftyTimes(() => logIn(email, stranger, 'not it at all'));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.loginPerAccount.points);
  expect((await logIn(email, stranger)).status).toBe(429);
  expect((await logIn(email)).status).toBe(200);
});

test('from thousands of addresses: strangers’ devices wait from a hundred an hour on, the owner’s own never', async () => {
  const email = await anAccount();
  const device = kept(await logIn(email));
  expect(await attack(email)).toBe(limits.loginByStrangers.points);
  const refused = await logIn(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  const again = await logIn(email, { ...newAddress(), ...device });
  expect(again.status, again.message).toBe(200);
  expect((await logIn(email, { ...newAddress(), ...kept(again) })).status).toBe(200);
});

test('a known device does not wait where its address is closed, and has ten guesses of its own', async () => {
  const email = await anAccount();
  const home = newAddress();
  const device = { ...home, ...kept(await logIn(email, home)) };
  await fiftyTimes((each) => logIn(`anybody${each}@example.com`, home, 'not it at all'));
  await fiftyTimes(() => logIn(email, home, 'not it at all'));
  expect((await logIn(email, device)).status).toBe(200);
  const guesses = await fiftyTimes(() => logIn(email, device, 'not it at all'));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(limits.loginPerDevice.points);
  expect((await logIn(email, device)).status).toBe(429);
  expect((await logIn(email)).status).toBe(200);
});

test('one phone for a family: it is known to each account that logged in on it, and to no other', async () => {
  const [ada, bola, victim] = [await anAccount(), await anAccount(), await anAccount()];
  const first = kept(await logIn(ada));
  const phone = kept(await logIn(bola, { ...newAddress(), ...first }));
  for (const email of [ada, victim]) await attack(email, 150);
  expect((await logIn(ada, { ...newAddress(), ...phone })).status).toBe(200);
  expect((await logIn(bola, { ...newAddress(), ...phone })).status).toBe(200);
  expect((await logIn(victim, { ...newAddress(), ...phone })).status).toBe(429);
});

describe('after another password', () => {
  const next = 'suya on a friday night';
  const change = async (as: { token: string }) => {
    const body = { currentPassword: password, newPassword: next };
    const changed = await rawCall('POST', '/api/users/password', { as, body });
    expect(changed.status, changed.message).toBe(200);
    return kept(changed);
  };

  test('devices that the one before made known are strangers, however many they are', async () => {
    const email = await anAccount();
    const made: Answer<unknown>[] = [];
    for (let each = 0; each < 20; each += 1) made.push(await logIn(email));
    await change(made[0]?.body as { token: string });
    const stranger = newAddress();
    const guesses: Answer<unknown>[] = [];
    for (const each of made)
      guesses.push(await logIn(email, { ...stranger, ...kept(each) }, 'not it at all'));
    const { points } = limits.loginPerAccount;
    expect(guesses.map(({ status }) => status)).toEqual(made.map((_, each) => (each < points ? 401 : 429)));
  });

  test('the browser in which it was changed is a known one, and still one of the family’s other accounts', async () => {
    const [ada, bola] = [await anAccount(), await anAccount()];
    const first = kept(await logIn(ada));
    const second = await logIn(bola, { ...newAddress(), ...first });
    const renewed = await change(second.body as { token: string });
    const phone = { cookie: `${kept(second).cookie}; ${renewed.cookie}` };
    for (const email of [ada, bola]) await attack(email, 150);
    const again = await logIn(bola, { ...newAddress(), ...phone }, next);
    expect(again.status, again.message).toBe(200);
    expect(again.headers.getSetCookie().filter((each) => each.includes('renewed=;'))).toHaveLength(2);
    const one = { ...newAddress(), ...kept(again) };
    expect((await logIn(ada, one)).status).toBe(200);
    expect((await logIn(bola, one, next)).status).toBe(200);
  });

  test('that browser stays a known one when somebody else of the family logs in on it first', async () => {
    const [ada, bola] = [await anAccount(), await anAccount()];
    const renewed = await change((await logIn(bola)).body as { token: string });
    const phone = kept(await logIn(ada, { ...newAddress(), ...renewed }));
    for (const email of [ada, bola]) await attack(email, 150);
    expect((await logIn(bola, { ...newAddress(), ...phone }, next)).status).toBe(200);
  });
});

test('what is no cookie of ours makes no device known: a made-up one, and a session’s token', async () => {
  const email = await anAccount();
  const answer = await logIn(email);
  const { token } = answer.body as { token: string };
  const name = kept(answer).cookie?.split('; ').at(-1)?.split('=')[0];
  await attack(email, 150);
  for (const value of [token, 'x', '', 'a'.repeat(3000)]) {
    const tried = await logIn(email, { ...newAddress(), cookie: `${name}=${value}` });
    expect(tried.status).toBe(429);
  }
});

test('the device’s cookie opens nothing', async () => {
  const answer = await logIn(await anAccount());
  const device = kept(answer).cookie?.split('; ').at(-1)?.split('=').slice(1).join('=') ?? '';
  expect(device.length).toBeGreaterThan(50);
  expect((await rawCall('GET', me.path, { as: { token: device } })).status).toBe(401);
  const cookies = answer.headers.getSetCookie().filter((each) => each.startsWith('hypegist.device='));
  expect(cookies.map((each) => each.slice(each.indexOf(';')).replace(/\d+/, 'n'))).toEqual(
    ['/api/login', '/api/suspended'].map(
      (path) => `; Max-Age=n; Path=${path}; HttpOnly; Secure; SameSite=Lax`,
    ),
  );
});

test('a session’s own password questions are its own: strangers’ guesses, and another session’s, do not count', async () => {
  const email = await anAccount();
  const [phone, laptop] = [await logIn(email), await logIn(email)].map(
    ({ body }) => body as { token: string },
  );
  await attack(email);
  const guess = (as: { token: string } | undefined, words: string) =>
    rawCall('POST', '/api/users/password', {
      as: as as { token: string },
      body: { currentPassword: words, newPassword: 'suya on a friday night' },
      headers: newAddress(),
    });
  for (let each = 0; each < limits.passwordPerSession.points; each += 1)
    expect((await guess(laptop, 'not it at all')).status).toBe(403);
  expect((await guess(laptop, password)).status).toBe(429);
  const changed = await guess(phone, password);
  expect(changed.status, changed.message).toBe(200);
  const as = changed.body as { token: string };
  const body = { password: 'suya on a friday night' };
  expect((await rawCall('POST', '/api/users/delete', { as, body })).status).toBe(200);
});

describe('codes in a session', () => {
  const wrongs = (person: Guarded, times: number, as: { token: string } = person) =>
    Promise.all(
      Array.from({ length: times }, () =>
        call(checkSecondFactor, { as, body: { code: wrongCode(person.secret) } }),
      ),
    );
  const { points } = limits.passwordPerSession;

  test('a right password forgives no guesses of codes, and a right code none of passwords', async () => {
    const person = await guarded(await aPersonWithPassword());
    await wrongs(person, points - 1);
    const asksForMore = () =>
      call(changeEmail, { as: person, body: { newEmail: person.email, password: secondFactorPassword } });
    expect((await asksForMore()).status).toBe(400);
    expect(statusesOf(await wrongs(person, 2))).toEqual([400, 429]);

    const other = await guarded(await aPersonWithPassword());
    for (let each = 1; each < points; each += 1) expect((await wrongPassword(other)).status).toBe(403);
    expect((await call(checkSecondFactor, { as: other, body: { code: codeOf(other.secret) } })).status).toBe(
      200,
    );
    expect((await wrongPassword(other)).status).toBe(403);
    expect((await wrongPassword(other)).status).toBe(429);
  });

  test('nor does another password: the session after it goes on with the guesses of the one before', async () => {
    const person = await guarded(await aPersonWithPassword());
    await wrongs(person, points - 1);
    const body = { currentPassword: secondFactorPassword, newPassword: 'suya on a friday night' };
    const changed = await call(changePassword, { as: person, body });
    expect(changed.status, changed.message).toBe(200);
    expect(statusesOf(await wrongs(person, 2, changed.body))).toEqual([400, 429]);
  });
});

const wrongPassword = (as: Guarded) =>
  call(changePassword, {
    as,
    body: { currentPassword: 'not it at all', newPassword: 'suya on a friday night' },
  });

test('an account that is not there is answered alike, to the last guess and the wait', async () => {
  const known = await anAccount();
  const told = async (email: string) => {
    const address = newAddress();
    const near = await fiftyTimes(() => logIn(email, address, 'not it at all'));
    const far = await attack(email, 150);
    const last = await logIn(email, newAddress(), 'not it at all');
    const wait = Number(last.headers.get('retry-after'));
    const alike = {
      near: near.filter(({ status }) => status === 401).length,
      far,
      status: last.status,
      names: [...last.headers.keys()].toSorted(),
      words: last.message.replace(/\d+/, 'n'),
    };
    return { wait, alike };
  };
  const [nobody, somebody] = [await told('nobody_there@example.com'), await told(known)];
  expect(nobody.alike).toEqual(somebody.alike);
  // Seconds from the last guess on, and on a slow machine the guesses of one take longer than those of the other.
  expect(Math.abs(nobody.wait - somebody.wait)).toBeLessThan(60);
});

test('an IPv6 network is one address, however many it hands out', async () => {
  const email = await anAccount();
  const answers = await fiftyTimes((each) =>
    logIn(email, from(`2001:db8:1:2::${each + 1}`), 'not it at all'),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.loginPerAccount.points);
  expect((await logIn(email, from('2001:db8:1:3::1'))).status).toBe(200);
});
