/** The address before takes the account back from whoever moved it (contract.md, Accounts). */
import { expect, test } from 'vitest';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { register } from '@/lib/domains/accounts/entry-schema';
import { forgotPassword, resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { me } from '@/lib/domains/accounts/schema';
import { passkeyRegisterVerify } from '@/lib/domains/passkeys/schema';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import {
  anAddress,
  aPerson,
  ask,
  confirm,
  emailOf,
  enter,
  linkTo,
  mailTo,
  moved,
  undo,
} from '../../support/address-changes';
import {
  aPasskey,
  askedToLogIn,
  askedToRegister,
  enterBy,
  madeFor,
  signedBy,
} from '../../support/authenticator';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, bornYearsAgo, type Person } from '../../support/factories';
import { tokenIn } from '../../support/mails';
import { guarded } from '../../support/second-factor';

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
  // The password alone opens it again.
  const next = 'puff puff at noon';
  const token = tokenIn(await mailTo(person.email));
  expect((await call(resetPassword, { body: { token, password: next } })).status).toBe(200);
  const again = await enter(person.email, next);
  expect([again.status, 'token' in again.body]).toEqual([200, true]);

  const owner = await guarded(await aPerson());
  await db().user.update({ where: { id: owner.id }, data: { emailVerifiedAt: new Date() } });
  const long = { confirmedAt: fromNow(-2 * mailedLinks.email_undo) };
  await db().secondFactor.update({ where: { userId: owner.id }, data: long });
  expect((await undo(await moved(owner, anAddress()))).status).toBe(200);
  expect(await left(owner)).toEqual([0, 1, 10]);
});

test('taken back to an address that nobody had confirmed: an old second factor is a stranger’s and ends too', async () => {
  const person = await guarded(await aPerson());
  const long = { confirmedAt: fromNow(-2 * mailedLinks.email_undo) };
  await db().secondFactor.update({ where: { userId: person.id }, data: long });
  expect((await undo(await moved(person, anAddress()))).status).toBe(200);
  expect(await db().secondFactor.count({ where: { userId: person.id } })).toBe(0);
  const next = 'puff puff at noon';
  const token = tokenIn(await mailTo(person.email));
  expect((await call(resetPassword, { body: { token, password: next } })).status).toBe(200);
  const again = await enter(person.email, next);
  expect([again.status, 'token' in again.body]).toEqual([200, true]);
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

test('the address before is nobody else’s while it can be taken back', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const back = await moved(person, anAddress());
  const body = {
    email: person.email,
    username: 'squats_there',
    password: 'puff puff at noon',
    dob: bornYearsAgo(16),
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
