/** Codes of an authenticator app beside the password (contract.md, Second factor; rules.md, Second factor). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recentLogin, secondFactor } from '@/lib/contract/constants/second-factor';
import { login } from '@/lib/domains/accounts/entry-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import {
  checkSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  logInWithCode,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '@/lib/domains/second-factor/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aPersonWithPassword, password } from '../../support/factories';
import { aMailbox, type Mailbox } from '../../support/mails';
import { codeOf, firstStepOf, guarded, wrongCode } from '../../support/second-factor';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await aMailbox();
});
afterAll(() => mailbox.remove());
afterEach(() => setClockOffset(0));

const subjects = async () => {
  await pendingEffects();
  return (await mailbox.take()).map(({ subject }) => subject);
};

describe('switching it on', () => {
  test('a secret for the app, then a first code: ten recovery codes, and nobody else is logged in', async () => {
    const person = await aPersonWithPassword();
    const elsewhere = await anotherLogin(person);
    const { body: made } = await call(setUpSecondFactor, { as: person, body: {} });
    const uri = new URL(made.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(made.secret);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    // Nothing is asked for until the app has shown that it has the secret.
    expect((await call(login, { body: { email: person.email, password } })).body.token).toBeTruthy();

    const wrong = await call(confirmSecondFactor, { as: person, body: { code: wrongCode(made.secret) } });
    expect([wrong.status, wrong.message]).toEqual([400, 'That code is wrong, over, or used already.']);
    const { status, body } = await call(confirmSecondFactor, {
      as: person,
      body: { code: ` ${codeOf(made.secret).slice(0, 3)} ${codeOf(made.secret).slice(3)} ` },
    });
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(secondFactor.recoveryCodes);
    for (const each of body.recovery_codes) expect(each).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await call(me, { as: person })).status).toBe(200);
    expect((await call(me, { as: elsewhere })).status).toBe(401);
    expect(await subjects()).toEqual(['Your HypeGist login asks for a code now']);
    for (const spec of [setUpSecondFactor, confirmSecondFactor])
      expect((await call(spec, { as: person, body: { code: codeOf(made.secret) } })).status).toBe(400);
  });

  test('of fifty at once one switches it on; the others’ codes are good for nothing', async () => {
    const person = await aPersonWithPassword();
    const { body } = await call(setUpSecondFactor, { as: person, body: {} });
    const code = codeOf(body.secret);
    const answers = await fiftyTimes(() => call(confirmSecondFactor, { as: person, body: { code } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(10);
  });

  test('a login of long ago takes the password as well', async () => {
    const person = await aPersonWithPassword();
    setClockOffset(recentLogin + 1000);
    const without = await rawCall('POST', '/api/second-factor/setup', { as: person, body: {} });
    expect([without.status, without.body.code]).toEqual([403, 'password_required']);
    const wrong = await call(setUpSecondFactor, { as: person, body: { password: 'not it' } });
    expect(wrong.status).toBe(403);
    expect((await call(setUpSecondFactor, { as: person, body: { password } })).status).toBe(200);
  });

  test('neither the secret nor a recovery code stands in a table', async () => {
    const { id, secret, recoveryCodes } = await guarded(await aPersonWithPassword());
    const { rows } = await pool().query(
      `select row_to_json(s)::text as words from second_factors s where user_id = ${id}
       union all select row_to_json(r)::text from recovery_codes r where user_id = ${id}`,
    );
    expect(rows).toHaveLength(11);
    const words = JSON.stringify(rows);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(words).not.toContain(each);
      expect(words).not.toContain(hex(each));
    }
  });
});

describe('a login', () => {
  test('answers a token alone, and ends with a code', async () => {
    const person = await guarded(await aPersonWithPassword());
    const first = await rawCall('POST', '/api/login', { body: { email: person.email, password } });
    expect(first.status).toBe(200);
    expect(Object.keys(first.body)).toEqual(['second_factor_token']);
    expect(first.headers.getSetCookie()).toEqual([]);
    const token = String(first.body.second_factor_token);
    const sessions = await db().session.count({ where: { userId: person.id } });

    const wrong = await rawCall('POST', logInWithCode.path, {
      body: { token, code: wrongCode(person.secret) },
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'code_invalid']);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(sessions);

    const { status, body, headers } = await call(logInWithCode, {
      body: { token, code: codeOf(person.secret) },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Logged in. Welcome back!',
      username: person.username,
      token: expect.any(String),
    });
    expect(headers.getSetCookie().map((each) => each.split('=')[0])).toEqual([
      'next-auth.session-token',
      'hypegist.device',
      'hypegist.device',
    ]);
    expect((await call(me, { as: body })).status).toBe(200);
  });

  test('a code is good once, though two logins are open, and the one before is dead with it', async () => {
    const person = await guarded(await aPersonWithPassword());
    const [one, two] = [await firstStepOf(person), await firstStepOf(person)];
    const code = codeOf(person.secret);
    expect((await call(logInWithCode, { body: { token: one, code } })).status).toBe(200);
    expect((await call(logInWithCode, { body: { token: two, code } })).status).toBe(400);
    expect(
      (await call(logInWithCode, { body: { token: two, code: codeOf(person.secret, -1) } })).status,
    ).toBe(400);
    expect((await call(logInWithCode, { body: { token: two, code: codeOf(person.secret, 1) } })).status).toBe(
      200,
    );
  });

  test('a recovery code, however it is typed, once; a mail says so', async () => {
    const person = await guarded(await aPersonWithPassword());
    await subjects();
    const [code = ''] = person.recoveryCodes;
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    const entered = await call(logInWithCode, { body: { token: await firstStepOf(person), code: typed } });
    expect(entered.status).toBe(200);
    expect(await subjects()).toEqual(['A recovery code of your HypeGist account was used']);
    const again = await call(logInWithCode, { body: { token: await firstStepOf(person), code } });
    expect(again.status).toBe(400);
  });

  test('a token that is over, changed, or of another kind is none', async () => {
    const person = await guarded(await aPersonWithPassword());
    const token = await firstStepOf(person);
    const tried = async (said: string) => {
      const { status, body } = await rawCall('POST', logInWithCode.path, {
        body: { token: said, code: codeOf(person.secret) },
      });
      return [status, body.code];
    };
    for (const said of ['', 'x', '\u0000', token.slice(0, -2), person.token])
      expect(await tried(said)).toEqual([401, 'login_over']);
    setClockOffset(secondFactor.login + 1000);
    expect(await tried(token)).toEqual([401, 'login_over']);
    const meanwhile = await guarded(await aPersonWithPassword());
    const step = await firstStepOf(meanwhile);
    await db().secondFactor.delete({ where: { userId: meanwhile.id } });
    expect(await tried(step)).toEqual([401, 'login_over']);
  });

  test('a password that is changed, and a suspension, between the steps ends it', async () => {
    const person = await guarded(await aPersonWithPassword());
    const token = await firstStepOf(person);
    const body = { currentPassword: password, newPassword: 'suya on a friday' };
    const changed = await call(changePassword, { as: person, body });
    expect(changed.status).toBe(200);
    // The session that changed it goes on, and has shown its second factor.
    expect((await call(me, { as: changed.body })).status).toBe(200);
    const over = await call(logInWithCode, { body: { token, code: codeOf(person.secret) } });
    expect(over.status).toBe(401);

    const other = await guarded(await aPersonWithPassword());
    const first = await firstStepOf(other);
    await db().user.update({ where: { id: other.id }, data: { suspendedAt: new Date() } });
    const refused = await call(logInWithCode, { body: { token: first, code: codeOf(other.secret) } });
    expect(refused.status).toBe(401);
  });
});

describe('in a running session', () => {
  test('a code is shown again; a wrong one is none, and nobody without one is asked', async () => {
    const person = await guarded(await aPersonWithPassword());
    const check = (code: string) => call(checkSecondFactor, { as: person, body: { code } });
    expect((await check(wrongCode(person.secret))).status).toBe(400);
    const code = codeOf(person.secret);
    const answers = await fiftyTimes(() => check(code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stranger = await aPersonWithPassword();
    const none = await rawCall('POST', checkSecondFactor.path, { as: stranger, body: { code } });
    expect([none.status, none.body.code]).toEqual([400, 'second_factor_off']);
  });

  test('switching it off takes the password and a code; the login is as before, and a mail says so', async () => {
    const person = await guarded(await aPersonWithPassword());
    await subjects();
    const off = (body: { code: string; password: string }) => call(disableSecondFactor, { as: person, body });
    expect((await off({ code: codeOf(person.secret), password: 'not it' })).status).toBe(403);
    expect((await off({ code: wrongCode(person.secret), password })).status).toBe(400);
    expect((await off({ code: codeOf(person.secret), password })).status).toBe(200);
    expect(await subjects()).toEqual(['Your HypeGist login asks for no code any more']);
    expect((await call(login, { body: { email: person.email, password } })).body.token).toBeTruthy();
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(0);
    expect((await off({ code: codeOf(person.secret, 1), password })).status).toBe(400);
  });

  test('new recovery codes take the password and a code; those of before end, and a mail says so', async () => {
    const person = await guarded(await aPersonWithPassword());
    await subjects();
    const renew = (code: string, given = password) =>
      call(renewRecoveryCodes, { as: person, body: { code, password: given } });
    expect((await renew(codeOf(person.secret), 'not it')).status).toBe(403);
    expect((await renew(wrongCode(person.secret))).status).toBe(400);
    const { status, body } = await renew(codeOf(person.secret));
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(secondFactor.recoveryCodes);
    expect(await subjects()).toEqual(['Your HypeGist account has new recovery codes']);
    const check = (code: string) => call(checkSecondFactor, { as: person, body: { code } });
    for (const before of person.recoveryCodes) expect((await check(before)).status).toBe(400);
    for (const each of body.recovery_codes.slice(1)) expect((await check(each)).status).toBe(200);
    // The last of them makes ten others.
    const again = await renew(body.recovery_codes[0] ?? '');
    expect([again.status, again.body.recovery_codes.length]).toEqual([200, secondFactor.recoveryCodes]);
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(secondFactor.recoveryCodes);
    const stranger = await aPersonWithPassword();
    const none = await rawCall('POST', renewRecoveryCodes.path, {
      as: stranger,
      body: { code: '1', password },
    });
    expect([none.status, none.body.code]).toEqual([400, 'second_factor_off']);
  });

  test('of several that make new ones at once, the codes of one are left', async () => {
    const person = await guarded(await aPersonWithPassword());
    const answers = await Promise.all(
      person.recoveryCodes.map((code) => call(renewRecoveryCodes, { as: person, body: { code, password } })),
    );
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.recovery_codes);
    expect(made.length).toBeGreaterThan(0);
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(secondFactor.recoveryCodes);
    const check = async ([code = '']: string[]) =>
      (await call(checkSecondFactor, { as: person, body: { code } })).status;
    const good = [];
    for (const codes of made) if ((await check(codes)) === 200) good.push(codes);
    expect(good).toHaveLength(1);
  });
});
