/** Strangers' guesses keep no suspended person from their data: the device that they logged in on is known (rules.md, Limits). */
import { expect, test, vi } from 'vitest';

// The limits as they are.
vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { limits } from '@/lib/contract/constants/limits';
import { login } from '@/lib/domains/accounts/entry-schema';
import { changePassword, deleteSuspended } from '@/lib/domains/accounts/ownership-schema';
import { exportSuspended } from '@/lib/domains/export/schema';
import { type Answer, call, fiftyTimes } from '../../support/call';
import { aPersonWithPassword, aPost, type Person, password } from '../../support/factories';
import { decide, reported } from '../../support/report-calls';

/** The cookies of a browser, which sends each to the addresses below its path alone. */
class CookieJar {
  private readonly cookies = new Map<string, { name: string; value: string; path: string }>();

  keep({ headers }: Answer<unknown>, keeps = (_path: string) => true): void {
    for (const each of headers.getSetCookie()) {
      const [pair = '', ...attributes] = each.split('; ');
      const path = attributes.find((one) => one.startsWith('Path='))?.slice(5) ?? '';
      const [name = '', ...value] = pair.split('=');
      if (keeps(path)) this.cookies.set(`${name} ${path}`, { name, value: value.join('='), path });
    }
  }

  for(address: string): { cookie: string } {
    const sent = [...this.cookies.values()].filter(
      ({ path }) => path === '/' || address === path || address.startsWith(`${path}/`),
    );
    return { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') };
  }
}

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.9.${Math.floor(addresses / 250)}.${addresses % 250}` };
};

const enter = (jar: CookieJar, { email }: Person, given = password) =>
  call(login, { body: { email, password: given }, headers: { ...newAddress(), ...jar.for(login.path) } });
const copyOf = (jar: CookieJar, { email }: Person, given = password) =>
  call(exportSuspended, {
    body: { email, password: given },
    headers: { ...newAddress(), ...jar.for(exportSuspended.path) },
  });

async function suspend(person: Person) {
  const post = await aPost({ by: person });
  expect((await decide(await reported('post', post.id), 'suspend', { rule: 'R2' })).status).toBe(200);
}

/** Until nobody's guess from elsewhere is looked at any more. */
async function attack({ email }: Person) {
  const body = { email, password: 'not it at all' };
  const answers: Answer<unknown>[] = [];
  for (let round = 0; round < limits.loginByStrangers.points / 50 + 1; round += 1)
    answers.push(...(await fiftyTimes(() => call(exportSuspended, { body, headers: newAddress() }))));
  expect(answers.at(-1)?.status).toBe(429);
}

test('a device on which they had logged in: the copy, and leaving', async () => {
  const person = await aPersonWithPassword();
  const jar = new CookieJar();
  jar.keep(await enter(jar, person));
  await suspend(person);
  await attack(person);
  expect((await copyOf(new CookieJar(), person)).status).toBe(429);
  const { status, message } = await copyOf(jar, person);
  expect(status, message).toBe(200);
  const body = { email: person.email, password };
  const headers = { ...newAddress(), ...jar.for(deleteSuspended.path) };
  expect((await call(deleteSuspended, { body, headers })).status).toBe(200);
});

test('a device in which the password was changed', async () => {
  const person = await aPersonWithPassword();
  const jar = new CookieJar();
  jar.keep(await enter(jar, person));
  const next = 'suya on a friday night';
  const change = { currentPassword: password, newPassword: next };
  jar.keep(await call(changePassword, { as: person, body: change }));
  await suspend(person);
  await attack(person);
  expect((await copyOf(jar, person, next)).status).toBe(200);
});

test('a device of before such cookies were set: once they have tried to log in', async () => {
  const person = await aPersonWithPassword();
  const jar = new CookieJar();
  jar.keep(await enter(jar, person), (path) => path !== '/api/suspended');
  await suspend(person);
  await attack(person);
  const refused = await enter(jar, person);
  expect(refused.body).toMatchObject({ code: 'account_suspended' });
  jar.keep(refused);
  expect((await copyOf(jar, person)).status).toBe(200);
});
