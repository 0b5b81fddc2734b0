/** Keys that a device holds (contract.md, Passkeys; rules.md, Passkeys). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { recentLogin } from '@/lib/contract/constants/second-factor';
import { login } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import {
  deletePasskey,
  listPasskeys,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
} from '@/lib/domains/passkeys/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import {
  aPasskey,
  askedToLogIn,
  askedToRegister,
  enterBy,
  madeFor,
  signedBy,
  type Wrongs,
} from '../../support/authenticator';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aModerator, anotherLogin, aPersonWithPassword, password } from '../../support/factories';
import { aMailbox, type Mailbox } from '../../support/mails';
import { codeOf, guarded } from '../../support/second-factor';

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
const pixel =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/121.0 Mobile Safari/537.36';

describe('making one', () => {
  test('for the address that people open, with its owner verified; it is listed in words, and a mail says so', async () => {
    const person = await aPersonWithPassword();
    const { options, ...asked } = await askedToRegister(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'HypeGist' },
      user: { name: person.email, displayName: person.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { body } = madeFor(asked);
    const headers = { 'user-agent': pixel };
    expect((await call(passkeyRegisterVerify, { as: person, body, headers })).status).toBe(200);
    expect((await call(listPasskeys, { as: person })).body).toEqual([
      expect.objectContaining({ device: 'Chrome on Android', last_used_at: null }),
    ]);
    expect(await subjects()).toEqual(['A passkey was added to your HypeGist account']);
    const { options: next } = await askedToRegister(person);
    expect(next.excludeCredentials).toEqual([{ id: body.id, type: 'public-key', transports: ['internal'] }]);
  });

  test.each<[string, Wrongs]>([
    ['another site', { origin: 'https://hypegist.example' }],
    ['another party', { rpId: 'hypegist.example' }],
    ['nobody unlocked', { verified: false }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('not for %s', async (_, wrong) => {
    const person = await aPersonWithPassword();
    const { body } = madeFor(await askedToRegister(person), wrong);
    const refused = await rawCall('POST', passkeyRegisterVerify.path, { as: person, body });
    expect([refused.status, refused.body.code]).toEqual([400, 'passkey_invalid']);
    expect(await db().passkey.count({ where: { userId: person.id } })).toBe(0);
  });

  test('a challenge is one person’s, once, for five minutes', async () => {
    const [person, other] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const verify = (as: typeof person, body: ReturnType<typeof madeFor>['body']) =>
      call(passkeyRegisterVerify, { as, body });
    const asked = await askedToRegister(person);
    expect((await verify(other, madeFor(asked).body)).status).toBe(400);
    const answers = await fiftyTimes(() => verify(person, madeFor(asked).body));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await askedToRegister(other);
    setClockOffset(passkeys.challenge + 1000);
    expect((await verify(other, madeFor(late).body)).status).toBe(400);
    // One for a login makes none.
    const { userHandle } = late;
    expect((await verify(other, madeFor({ ...(await askedToLogIn()), userHandle }).body)).status).toBe(400);
  });

  test('a key that is somebody’s already is nobody else’s', async () => {
    const [person, other] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const { id } = await aPasskey(person);
    const { body } = madeFor(await askedToRegister(other), { credentialId: id.toString('base64url') });
    expect((await call(passkeyRegisterVerify, { as: other, body })).status).toBe(400);
  });

  test('so many and no more, though fifty are made at once', async () => {
    const person = await aPersonWithPassword();
    const asked = await Promise.all(Array.from({ length: 25 }, () => askedToRegister(person)));
    const answers = await Promise.all(
      asked.map((each) => call(passkeyRegisterVerify, { as: person, body: madeFor(each).body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(passkeys.most);
    const more = await rawCall('POST', passkeyRegisterOptions.path, { as: person, body: {} });
    expect([more.status, more.body.code]).toEqual([400, 'too_many_passkeys']);
  });
});

describe('logging in by one', () => {
  test('as by the password, and past the codes of an app', async () => {
    const person = await guarded(await aPersonWithPassword());
    const passkey = await aPasskey(person);
    const { status, body, headers } = await enterBy(signedBy(passkey, await askedToLogIn()));
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Logged in. Welcome back!',
      username: person.username,
      token: expect.any(String),
    });
    expect(headers.getSetCookie()[0]).toContain('next-auth.session-token=');
    const as = body as { token: string };
    expect((await call(me, { as })).body.email).toBe(person.email);
    const [listed] = (await call(listPasskeys, { as })).body;
    expect(listed?.last_used_at).not.toBeNull();
  });

  test.each<[string, Wrongs]>([
    ['signed for another site', { origin: 'https://hypegist.example' }],
    ['signed for another party', { rpId: 'hypegist.example' }],
    ['that nobody unlocked', { verified: false }],
    ['signed with a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['that nobody has', { credentialId: Buffer.alloc(32, 7).toString('base64url') }],
    ['that takes itself for another account’s', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ])('not by one %s: in the same words', async (_, wrong) => {
    const passkey = await aPasskey(await aPersonWithPassword());
    const refused = await enterBy(signedBy(passkey, await askedToLogIn(), wrong));
    expect([refused.status, refused.body.code]).toEqual([401, 'passkey_refused']);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test('by another account’s key in its own one’s place is refused', async () => {
    const [one, two] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const [own, other] = [await aPasskey(one), await aPasskey(two)];
    const wrong = { credentialId: other.id.toString('base64url'), userHandle: other.userHandle };
    expect((await enterBy(signedBy(own, await askedToLogIn(), wrong))).status).toBe(401);
  });

  test('a challenge is good once, of fifty at once too, and for five minutes', async () => {
    const passkey = await aPasskey(await aPersonWithPassword());
    const signed = signedBy(passkey, await askedToLogIn());
    const answers = await fiftyTimes(() => enterBy(signed));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const asked = await askedToLogIn();
    setClockOffset(passkeys.challenge + 1000);
    expect((await enterBy(signedBy(passkey, asked))).status).toBe(401);
  });

  test('a copy is refused: its counter falls behind', async () => {
    const passkey = await aPasskey(await aPersonWithPassword());
    const copy = { ...passkey };
    expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(200);
    expect((await enterBy(signedBy(copy, await askedToLogIn()))).status).toBe(401);
    expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(200);
  });

  test('on a new device it is told by mail, and on one that is known it is not', async () => {
    const person = await aPersonWithPassword();
    // The first login of all is no news.
    await call(login, { body: { email: person.email, password } });
    const passkey = await aPasskey(person);
    await subjects();
    const first = await enterBy(signedBy(passkey, await askedToLogIn()));
    expect(await subjects()).toHaveLength(1);
    const known = first.headers.getSetCookie().find((each) => each.startsWith('hypegist.device='));
    expect(known).toContain('Path=/api/passkeys/login;');
    const headers = { cookie: String(known?.split(';')[0]) };
    const again = await enterBy(signedBy(passkey, await askedToLogIn()), headers);
    expect(again.status).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  test('a suspended account stays shut', async () => {
    const person = await aPersonWithPassword();
    const passkey = await aPasskey(person);
    await db().user.update({ where: { id: person.id }, data: { suspendedAt: new Date() } });
    expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(401);
  });
});

describe('who may add and remove them', () => {
  const add = (as: { token: string }, body = {}) =>
    rawCall('POST', passkeyRegisterOptions.path, { as, body });

  test('whoever has just logged in, or says the password', async () => {
    const person = await aPersonWithPassword();
    await aPasskey(person);
    const [own] = (await call(listPasskeys, { as: person })).body;
    const id = own?.id as number;
    setClockOffset(recentLogin + 1000);
    const remove = (body: { password?: string }) => call(deletePasskey, { as: person, params: { id }, body });
    expect((await add(person)).body.code).toBe('password_required');
    expect((await remove({})).status).toBe(403);
    expect((await add(person, { password: 'not it' })).body.code).toBe('wrong_password');
    expect((await add(person, { password })).status).toBe(200);
    await subjects();
    expect((await remove({ password })).status).toBe(200);
    expect(await subjects()).toEqual(['A passkey was removed from your HypeGist account']);
    expect((await remove({ password })).status).toBe(404);
    // The password is left.
    expect((await call(login, { body: { email: person.email, password } })).status).toBe(200);
  });

  test('not another’s, and a removed one opens nothing', async () => {
    const [person, other] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const passkey = await aPasskey(person);
    const [own] = (await call(listPasskeys, { as: person })).body;
    const remove = (as: typeof person) =>
      call(deletePasskey, { as, params: { id: own?.id as number }, body: { password } });
    expect((await remove(other)).status).toBe(404);
    expect((await call(listPasskeys, { as: other })).body).toEqual([]);
    expect((await remove(person)).status).toBe(200);
    expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(401);
  });

  test('with codes of an app, or in the control panel, the password alone adds none', async () => {
    const person = await guarded(await aPersonWithPassword());
    expect((await add(person)).status).toBe(200);
    setClockOffset(recentLogin + 1000);
    expect((await add(person, { password })).body.code).toBe('second_factor_required');
    const body = { code: codeOf(person.secret) };
    expect((await rawCall('POST', '/api/second-factor/check', { as: person, body })).status).toBe(200);
    expect((await add(person)).status).toBe(200);
    setClockOffset(0);

    const moderator = await aModerator();
    await aPasskey(moderator);
    const elsewhere = await anotherLogin(moderator);
    expect((await add(elsewhere)).body.code).toBe('second_factor_required');
  });
});
