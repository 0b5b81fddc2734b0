/**
 * Taking over an account that has a second factor, by every way around it. On two servers as they are deployed, one of
 * which answers calls around the framework and one within it, with the limits of every day.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '@/lib/contract/constants/limits';
import type { Method } from '@/lib/contract/endpoint';
import { login } from '@/lib/domains/accounts/entry-schema';
import { resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { moderationLog } from '@/lib/domains/safety/moderation-schema';
import {
  checkSecondFactor,
  confirmSecondFactor,
  logInWithCode,
  setUpSecondFactor,
} from '@/lib/domains/second-factor/schema';
import { db, transaction } from '@/lib/platform/database/client';
import { writeToken } from '@/lib/platform/mail/tokens';
import { type App, localSettings, startApp } from '@/scripts/services/app';
import { build } from '@/scripts/services/build';
import { freePort } from '@/scripts/services/process';
import { aPasskey, askedToLogIn, signedBy } from '../../support/authenticator';
import { call, fiftyTimes, type RawInput, requestOf } from '../../support/call';
import { anotherLogin, aPersonWithPassword, password, theCreator } from '../../support/factories';
import { codeOf, firstStepOf, guarded, wrongCode } from '../../support/second-factor';

// What is counted here, in this process, is counted as there.
vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

let servers: App[] = [];
let tests = 0;
/** Each test comes from an address of its own. */
let address = {};
beforeEach(() => {
  tests += 1;
  address = { 'x-forwarded-for': `10.2.0.${tests}` };
});

beforeAll(async () => {
  await build();
  const asDeployed = { WITHOUT_SECOND_FACTOR: '', TRUSTED_PROXIES: '1' };
  const settings = async () => ({
    ...localSettings(process.env.DATABASE_URL ?? '', await freePort()),
    ...asDeployed,
  });
  servers = await Promise.all([
    startApp(await settings()),
    startApp({ ...(await settings()), BYPASS_ROUTER: '0' }),
  ]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

type Said = { status: number; body: Record<string, unknown>; cookies: string[] };

/** Asks one of the two, in turn. */
async function ask(which: number, spec: { method: Method; path: string }, input: RawInput): Promise<Said> {
  const { url } = servers[which % servers.length] as App;
  const headers = { origin: new URL(url).origin, ...address, ...input.headers };
  const answer = await fetch(requestOf(spec.method, spec.path, { ...input, headers }, url));
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, cookies: answer.headers.getSetCookie() };
}

const statuses = (answers: Said[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('guessing', () => {
  test('codes are guessed as often as passwords, on both servers together, and a right password forgives none', async () => {
    const person = await guarded(await aPersonWithPassword());
    const token = await firstStepOf(person, address);
    const code = wrongCode(person.secret);
    const { points } = limits.loginPerAccount;
    const answers: Said[] = [];
    // Four at once, two on each server: a slow machine does not have sixteen connections opened in time.
    while (answers.length < points + 6)
      answers.push(
        ...(await Promise.all(
          [0, 1, 2, 3].map((each) => ask(each, logInWithCode, { body: { token, code } })),
        )),
      );
    expect(statuses(answers)).toEqual({ 400: points, 429: answers.length - points });
    for (const which of [0, 1]) {
      const right = { token, code: codeOf(person.secret) };
      expect((await ask(which, logInWithCode, { body: right })).status).toBe(429);
      // Nor is the password asked any more, where the codes were guessed.
      const again = await ask(which, login, { body: { email: person.email, password } });
      expect(again.status).toBe(429);
    }
  });

  test('between guesses the password is right: they are counted all the same', async () => {
    const person = await guarded(await aPersonWithPassword());
    const seen: number[] = [];
    for (let each = 0; each < limits.loginPerAccount.points + 2; each += 1) {
      const first = await ask(each, login, { body: { email: person.email, password } });
      if (first.status !== 200) {
        seen.push(first.status);
        continue;
      }
      const body = { token: first.body.second_factor_token, code: wrongCode(person.secret) };
      seen.push((await ask(each + 1, logInWithCode, { body })).status);
    }
    expect(seen.filter((status) => status === 400).length).toBeLessThanOrEqual(limits.loginPerAccount.points);
    expect(seen.at(-1)).toBe(429);
  });

  test('in a stolen session they are counted too', async () => {
    const person = await guarded(await aPersonWithPassword());
    const body = { code: wrongCode(person.secret) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, each) => ask(each, checkSecondFactor, { as: person, body })),
    );
    const { points } = limits.passwordPerSession;
    expect(statuses(answers)).toEqual({ 400: points, 429: 30 - points });
  });
});

describe('the same thing twice at once', () => {
  test('one code of the app, fifty times on both servers: one session', async () => {
    const person = await guarded(await aPersonWithPassword());
    await db().session.deleteMany({ where: { userId: person.id } });
    const token = await firstStepOf(person, address);
    const code = codeOf(person.secret);
    const answers = await fiftyTimes((each) => ask(each, logInWithCode, { body: { token, code } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(1);
  });

  test('one recovery code, fifty times on both servers: one session', async () => {
    const person = await guarded(await aPersonWithPassword());
    await db().session.deleteMany({ where: { userId: person.id } });
    const token = await firstStepOf(person, address);
    const [code] = person.recoveryCodes;
    const answers = await fiftyTimes((each) => ask(each, logInWithCode, { body: { token, code } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(1);
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(9);
  });

  test('logins by the password that race with the switch leave no session without a code', async () => {
    const person = await aPersonWithPassword();
    const { body } = await call(setUpSecondFactor, { as: person, body: {} });
    const confirm = { as: person, body: { code: codeOf(body.secret) } };
    const enter = (each: number) => ask(each, login, { body: { email: person.email, password } });
    const racing = Array.from({ length: 20 }, (_, each) =>
      each === 10 ? ask(1, confirmSecondFactor, confirm) : enter(each),
    );
    expect((await Promise.all(racing))[10]?.status).toBe(200);
    expect(await db().session.count({ where: { userId: person.id, secondFactorAt: null } })).toBe(0);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(1);
  });
});

describe('around it', () => {
  test('what the first step gives opens nothing: no bearer token, no cookie, on either server', async () => {
    const person = await guarded(await aPersonWithPassword());
    for (const which of [0, 1]) {
      const first = await ask(which, login, { body: { email: person.email, password } });
      expect(Object.keys(first.body)).toEqual(['second_factor_token']);
      expect(first.cookies).toEqual([]);
      const as = { token: String(first.body.second_factor_token) };
      for (const server of [0, 1])
        for (const cookie of [false, true]) expect((await ask(server, me, { as, cookie })).status).toBe(401);
    }
  });

  test('a session of before is over, and one of another way in does not open the control panel', async () => {
    const creator = await theCreator();
    const old = await anotherLogin(creator);
    for (const which of [0, 1])
      expect((await ask(which, moderationLog, { as: old })).body.code).toBe('second_factor_required');
    const person = await guarded(creator);
    for (const which of [0, 1]) {
      expect((await ask(which, me, { as: old })).status).toBe(401);
      expect((await ask(which, moderationLog, { as: person })).status).toBe(200);
      expect((await ask(which, moderationLog, { as: person, cookie: true })).status).toBe(200);
    }
    const other = await anotherLogin(creator);
    for (const which of [0, 1])
      for (const cookie of [false, true])
        expect((await ask(which, moderationLog, { as: other, cookie })).body.code).toBe(
          'second_factor_required',
        );
  });

  test('another password by a mailed link: the code is asked for all the same, and a first step of before is over', async () => {
    const person = await guarded(await aPersonWithPassword());
    await db().user.update({ where: { id: person.id }, data: { emailVerifiedAt: new Date() } });
    const before = await firstStepOf(person, address);
    const token = await transaction((tx) => writeToken(tx, person.id, 'password_reset'));
    const next = 'suya on a friday night';
    const reset = await ask(0, resetPassword, { body: { token, password: next } });
    expect(reset.status).toBe(200);
    // No session: the browser is known at its next login, and no more.
    expect(reset.cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'hypegist.device-renewed',
      'hypegist.device-renewed',
    ]);
    expect(Object.keys(reset.body)).toEqual(['message']);
    const late = await ask(1, logInWithCode, { body: { token: before, code: codeOf(person.secret) } });
    expect(late.status).toBe(401);
    const first = await ask(1, login, { body: { email: person.email, password: next } });
    expect(Object.keys(first.body)).toEqual(['second_factor_token']);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
  });

  test('changing the password opens no session that had seen none', async () => {
    const person = await guarded(await aPersonWithPassword());
    // As no login gives it: a session that was opened without.
    const without = await anotherLogin(person);
    const body = { currentPassword: password, newPassword: 'suya on a friday night' };
    expect((await ask(0, changePassword, { as: without, body })).status).toBe(401);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
  });

  test('a passkey opens no account but its own', async () => {
    const [own, victim] = [await aPersonWithPassword(), await guarded(await aPersonWithPassword())];
    const [mine, theirs] = [await aPasskey(own), await aPasskey(victim)];
    const verify = { method: 'POST' as const, path: '/api/passkeys/login/verify' };
    const wrongs = [
      { credentialId: theirs.id.toString('base64url'), userHandle: theirs.userHandle },
      { credentialId: theirs.id.toString('base64url') },
      { userHandle: theirs.userHandle },
    ];
    for (const [each, wrong] of wrongs.entries()) {
      const answer = await ask(each, verify, { body: signedBy(mine, await askedToLogIn(), wrong) });
      expect([answer.status, answer.cookies]).toEqual([401, []]);
    }
  });
});
