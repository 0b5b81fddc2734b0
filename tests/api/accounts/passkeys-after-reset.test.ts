/** What becomes of passkeys with another password (rules.md, Mail; docs/decisions/128-passkeys-after-a-reset.md). */
import { expect, test } from 'vitest';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { forgotPassword, resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { fromNow } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { aPerson, enter, mailbox, mailTo, password } from '../../support/address-changes';
import { aPasskey, askedToLogIn, enterBy, type Passkey, signedBy } from '../../support/authenticator';
import { call } from '../../support/call';
import { bornYearsAgo, type Person } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';
import { tokenIn } from '../../support/mails';

const next = 'puff puff at noon';

/** Somebody whose address is confirmed. */
async function confirmed(): Promise<Person> {
  const person = await aPerson();
  await db().user.update({ where: { id: person.id }, data: { emailVerifiedAt: new Date() } });
  return person;
}

/** A passkey that was made longer ago than those that a reset ends. */
async function anOldPasskey(person: Person): Promise<Passkey> {
  const passkey = await aPasskey(person);
  const createdAt = fromNow(-passkeys.recent - 1000);
  const where = { credentialId: passkey.id.toString('base64url') };
  await db().passkey.update({ where, data: { createdAt } });
  return passkey;
}

const opens = async (passkey: Passkey) => (await enterBy(signedBy(passkey, await askedToLogIn()))).status;

async function reset({ email }: Person) {
  await mailTo(email);
  await call(forgotPassword, { body: { email } });
  const token = tokenIn(await mailTo(email));
  const { status, message } = await call(resetPassword, { body: { token, password: next } });
  expect(status, message).toBe(200);
  return { answered: message, mailed: (await mailTo(email))?.text?.replace(/\s+/g, ' ') };
}

const ended = 'Passkeys that were added in the last 7 days are removed';
const oneStays =
  '1 passkey opens your account without the password. On your account, under Passkeys, remove it if it is not yours.';
const twoStay =
  '2 passkeys open your account without the password. On your account, under Passkeys, remove those that are not yours.';

test('reset by mail: one of the last days opens nothing, an older one does, and answer and mail say both', async () => {
  const person = await confirmed();
  const [old, thiefs] = [await anOldPasskey(person), await aPasskey(person)];
  const { answered, mailed } = await reset(person);
  expect(await opens(thiefs)).toBe(401);
  expect(await opens(old)).toBe(200);
  for (const said of [answered, mailed]) {
    expect(said).toContain(ended);
    expect(said).toContain(oneStays);
  }
  expect((await enter(person.email, next)).status).toBe(200);
});

test('reset by mail: where there was none, nothing is said of them', async () => {
  const { answered, mailed } = await reset(await confirmed());
  for (const said of [answered, mailed]) expect(said).not.toMatch(/passkey/i);
});

test('a moderator’s stay, since they protect the control panel; what stays is said', async () => {
  const person = await confirmed();
  const passkey = await aPasskey(person);
  await db().user.update({ where: { id: person.id }, data: { dob: new Date(bornYearsAgo(18)) } });
  await db().moderator.create({ data: { userId: person.id, appointedAt: new Date() } });
  const { answered, mailed } = await reset(person);
  for (const said of [answered, mailed]) {
    expect(said).toContain(oneStays);
    expect(said).not.toContain(ended);
  }
  expect(await opens(passkey)).toBe(200);
});

test('a login by passkey on its way while the password changes opens no session', async () => {
  const person = await confirmed();
  const passkey = await aPasskey(person);
  const holder = await pool().connect();
  await holder.query('begin');
  await holder.query('select 1 from passkeys where user_id = $1 for update', [person.id]);
  const login = enterBy(signedBy(passkey, await askedToLogIn()));
  expect(await waitsForLock(login)).toBe(true);
  await db().user.update({ where: { id: person.id }, data: { passwordHash: 'another' } });
  const sessions = await db().session.count({ where: { userId: person.id } });
  await holder.query('rollback');
  holder.release();
  expect(await login).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
  expect(await db().session.count({ where: { userId: person.id } })).toBe(sessions);
});

test('changed in the account: they stay, and the answer says how many', async () => {
  const person = await confirmed();
  const passkey = await aPasskey(person);
  await aPasskey(person);
  const body = { currentPassword: password, newPassword: next };
  const { message } = await call(changePassword, { as: person, body });
  expect(message).toBe(`Your password is changed. You are logged out everywhere else. ${twoStay}`);
  expect(await opens(passkey)).toBe(200);
  await mailbox.take();
});

test('a mail about a login on a new device says how many there are', async () => {
  const person = await confirmed();
  await enter(person.email);
  await aPasskey(person);
  await mailTo(person.email);
  await enter(person.email);
  const mail = await mailTo(person.email);
  expect(mail?.subject).toBe('A new login to your HypeGist account');
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain(oneStays);
});
