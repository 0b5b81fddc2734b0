/** Another address for an account, and the one before, which can take it back (contract.md, Accounts). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailedLinks } from '@/lib/contract/constants';
import { login, register } from '@/lib/domains/accounts/entry-schema';
import {
  changeEmail,
  confirmEmail,
  forgotPassword,
  resetPassword,
  undoEmail,
  verifyEmail,
} from '@/lib/domains/accounts/mailed-schema';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { passkeyRegisterVerify } from '@/lib/domains/passkeys/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import {
  aPasskey,
  askedToLogIn,
  askedToRegister,
  enterBy,
  madeFor,
  signedBy,
} from '../../support/authenticator';
import { call, fiftyTimes, statusesOf, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aUser, type Person, theCreator } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox, tokenIn } from '../../support/mails';
import { guarded } from '../../support/second-factor';

let mailbox: Mailbox;
let passwordHash: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  passwordHash = await hashPassword(password);
});
afterEach(() => setClockOffset(0));
afterAll(() => mailbox.remove());

const password = 'suya on a friday';
let wanted = 0;
const anAddress = () => {
  wanted += 1;
  return `wanted${wanted}@example.com`;
};
const aPerson = () => aUser({ passwordHash });
const ask = (as: Who, newEmail: string, given = password) =>
  call(changeEmail, { as, body: { newEmail, password: given } });
const confirm = (token: string) => call(confirmEmail, { body: { token } });
const undo = (token: string) => call(undoEmail, { body: { token } });
const enter = (email: string, given = password) => call(login, { body: { email, password: given } });
const emailOf = async ({ id }: { id: number }) =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email;

/** What came to an address since the last look; of it the newest. */
async function mailTo(email: string) {
  await pendingEffects();
  return (await mailbox.take()).findLast((each) => addresseeOf(each) === email);
}

async function linkTo(as: Who, email: string) {
  expect((await ask(as, email)).status).toBe(200);
  return tokenIn(await mailTo(email));
}

/** Moves an account to another address. @returns the link by which the one before takes it back */
async function moved(as: Person, email: string): Promise<string> {
  const before = await emailOf(as);
  expect((await confirm(await linkTo(as, email))).status).toBe(200);
  return tokenIn(await mailTo(before));
}

test('nothing changes until the new address says so; then it logs in, and the old one is told', async () => {
  const person = await aPerson();
  const address = anAddress();
  const { body } = await ask(person, address.toUpperCase());
  expect(body).toEqual({
    message: 'A link is on its way to that address. Until it is used, nothing changes.',
  });
  expect(await emailOf(person)).toBe(person.email);
  const mail = await mailTo(address);
  expect(mail?.text).toContain(`Hello ${person.username}.`);
  expect((await confirm(tokenIn(mail))).status).toBe(200);
  expect((await call(me, { as: person })).body).toMatchObject({ email: address, email_verified: 1 });
  const told = await mailTo(person.email);
  expect(told?.subject).toBe('The address of your HypeGist account was changed');
  expect(told?.text).toContain('/undo-email#');
  expect(told?.text).not.toContain(address);
  expect([(await enter(address)).status, (await enter(person.email)).status]).toEqual([200, 401]);
});

test('taken back: sessions, password, reset links and later addresses of whoever took it open nothing', async () => {
  const person = await aPerson();
  const stolen = await anotherLogin(person);
  const [first, second] = [anAddress(), anAddress()];
  const back = await moved(person, first);
  const laterBack = await moved({ ...person, ...stolen }, second);
  const pending = await linkTo(stolen, anAddress());
  await call(forgotPassword, { body: { email: second } });
  const reset = tokenIn(await mailTo(second));

  expect((await undo(back)).status).toBe(200);
  const mail = await mailTo(person.email);
  expect(await emailOf(person)).toBe(person.email);
  for (const as of [person, stolen]) expect((await call(me, { as })).status).toBe(401);
  for (const each of [second, first, person.email]) expect((await enter(each)).status).toBe(401);
  const dead = [
    await confirm(pending),
    await undo(laterBack),
    await undo(back),
    await call(resetPassword, { body: { token: reset, password: 'a thief’s password' } }),
  ];
  expect(dead.map(({ body }) => (body as { code?: string }).code)).toEqual(Array(4).fill('link_invalid'));
  const next = 'puff puff at noon';
  expect((await call(resetPassword, { body: { token: tokenIn(mail), password: next } })).status).toBe(200);
  expect((await enter(person.email, next)).status).toBe(200);
});

test('taken back: no passkey and no second factor that a thief added stays; an old second factor does', async () => {
  const person = await aPerson();
  const passkey = await aPasskey(person);
  await guarded(person);
  const back = await moved(person, anAddress());
  expect((await undo(back)).status).toBe(200);
  const left = async ({ id: userId }: Person) => [
    await db().passkey.count({ where: { userId } }),
    await db().secondFactor.count({ where: { userId } }),
    await db().recoveryCode.count({ where: { userId } }),
  ];
  expect(await left(person)).toEqual([0, 0, 0]);
  expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).not.toBe(200);

  const owner = await guarded(await aPerson());
  const long = { confirmedAt: fromNow(-2 * mailedLinks.email_undo) };
  await db().secondFactor.update({ where: { userId: owner.id }, data: long });
  expect((await undo(await moved(owner, anAddress()))).status).toBe(200);
  expect(await left(owner)).toEqual([0, 1, 10]);
});

test('a passkey that is made while the address is taken back is not there afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await aPerson();
    const back = await moved(person, anAddress());
    const { body } = madeFor(await askedToRegister(person));
    await Promise.all([undo(back), call(passkeyRegisterVerify, { as: person, body })]);
    expect(await db().passkey.count({ where: { userId: person.id } })).toBe(0);
  }
});

test('an earlier address takes back what a later one took back: a week, and no longer', async () => {
  const person = await aPerson();
  const [first, second] = [anAddress(), anAddress()];
  const earlier = await moved(person, first);
  setClockOffset(1000);
  const later = await moved(person, second);
  expect((await undo(later)).status).toBe(200);
  expect(await emailOf(person)).toBe(first);
  setClockOffset(mailedLinks.email_undo + 1000);
  expect((await undo(earlier)).status).toBe(400);
  setClockOffset(mailedLinks.email_undo - 60_000);
  expect((await undo(earlier)).status).toBe(200);
  expect(await emailOf(person)).toBe(person.email);
});

test('the wrong password 403, no address 400, one’s own 400, a taken one 409: and nothing is sent', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  await pendingEffects();
  await mailbox.take();
  const statuses = [
    await ask(person, anAddress(), 'not it'),
    await ask(person, 'a@example.com\r\nBcc: b@example.com'),
    await ask(person, person.email.toUpperCase()),
    await ask(person, other.email),
    await ask(person, env().CREATOR_EMAIL ?? ''),
    await ask(await creatorWithPassword(), anAddress()),
  ].map(({ status, body }) => [status, (body as { code?: string }).code]);
  expect(statuses).toEqual([
    [403, 'wrong_password'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
    [409, 'email_taken'],
    [409, 'email_taken'],
    [403, 'creator_account_protected'],
  ]);
  await pendingEffects();
  expect(await mailbox.take()).toEqual([]);
});

async function creatorWithPassword() {
  const creator = await theCreator();
  await db().user.update({ where: { id: creator.id }, data: { passwordHash } });
  return creator;
}

test('the address before is nobody else’s while it can be taken back', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const back = await moved(person, anAddress());
  const body = {
    email: person.email,
    username: 'squats_there',
    password: 'puff puff at noon',
    dob: '2010-05-06',
  };
  expect((await call(register, { body })).status).toBe(409);
  expect((await ask(other, person.email)).status).toBe(409);
  expect((await undo(back)).status).toBe(200);
  expect(await emailOf(person)).toBe(person.email);
  const next = await aPerson();
  await moved(next, anAddress());
  setClockOffset(mailedLinks.email_undo + 1000);
  expect((await call(register, { body: { ...body, email: next.email } })).status).toBe(200);
});

test('one link fifty times at once: one success; over after a day; a newer one ends it', async () => {
  const person = await aPerson();
  const late = await linkTo(person, anAddress());
  setClockOffset(mailedLinks.email_change + 1000);
  expect((await confirm(late)).status).toBe(400);
  setClockOffset(0);
  const token = await linkTo(person, anAddress());
  expect((await confirm(late)).status).toBe(400);
  const confirmed = await fiftyTimes(() => confirm(token));
  expect(statusesOf(confirmed)).toEqual([200, 400]);
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  const back = tokenIn(await mailTo(person.email));
  const undone = await fiftyTimes(() => undo(back));
  expect(statusesOf(undone)).toEqual([200, 400]);
  expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('two people to one address at once: one has it', async () => {
  const people = await Promise.all([aPerson(), aPerson()]);
  const address = anAddress();
  const tokens: string[] = [];
  for (const each of people) tokens.push(await linkTo(each, address));
  const answers = await Promise.all(tokens.map(confirm));
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await db().user.count({ where: { email: address } })).toBe(1);
});

test('taking back and confirming at once: the address before has it, or a link to it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await aPerson();
    const back = await moved(person, anAddress());
    const pending = await linkTo(person, anAddress());
    const [undone] = await Promise.all([undo(back), confirm(pending)]);
    expect(undone.status).toBe(200);
    expect(await emailOf(person)).toBe(person.email);
    expect((await confirm(pending)).status).toBe(400);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
  }
});

test('a link of another kind opens nothing, and is good afterwards', async () => {
  const person = await aPerson();
  const back = await moved(person, anAddress());
  const change = await linkTo(person, anAddress());
  const next = 'puff puff at noon';
  const wrong = [
    await confirm(back),
    await undo(change),
    ...(await Promise.all([back, change].map((token) => call(verifyEmail, { body: { token } })))),
    ...(await Promise.all(
      [back, change].map((token) => call(resetPassword, { body: { token, password: next } })),
    )),
  ];
  expect(statusesOf(wrong)).toEqual([400]);
  expect((await confirm(change)).status).toBe(200);
  expect((await undo(back)).status).toBe(200);
});

test('a password that changes, and an account that closes, meanwhile: no address follows', async () => {
  const person = await aPerson();
  const answers = await Promise.all([
    call(changePassword, {
      as: person,
      body: { currentPassword: password, newPassword: 'puff puff at noon' },
    }),
    ask(person, anAddress()),
  ]);
  expect(answers[0].status).toBe(200);
  expect([200, 401, 403]).toContain(answers[1].status);

  const leaver = await aPerson();
  const back = await moved(leaver, anAddress());
  const token = await linkTo(leaver, anAddress());
  expect((await call(deleteAccount, { as: leaver, body: { password } })).status).toBe(200);
  expect(statusesOf([await confirm(token), await undo(back)])).toEqual([400]);
  expect(await emailOf(leaver)).toBe(`deleted:${leaver.id}`);
});

test('without a mail server: 501', async () => {
  const { SMTP_URL } = env();
  env().SMTP_URL = undefined;
  const asked = await ask(await aPerson(), anAddress());
  env().SMTP_URL = SMTP_URL;
  expect(asked.status).toBe(501);
});
