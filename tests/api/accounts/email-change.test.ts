/** Another address for an account: asked for, and confirmed by a link (contract.md, Accounts). */
import { expect, test } from 'vitest';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { resetPassword, verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import {
  anAddress,
  aPerson,
  ask,
  confirm,
  emailOf,
  enter,
  linkTo,
  mailbox,
  mailTo,
  moved,
  password,
  passwordHash,
  undo,
} from '../../support/address-changes';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { theCreator } from '../../support/factories';
import { tokenIn } from '../../support/mails';

test('nothing changes until the new address says so; then it logs in, and the old one is told', async () => {
  const person = await aPerson();
  const address = anAddress();
  const { body } = await ask(person, address.toUpperCase());
  expect(body).toEqual({
    message: 'A link is on its way to that email. Until it is used, nothing changes.',
  });
  expect(await emailOf(person)).toBe(person.email);
  const mail = await mailTo(address);
  expect(mail?.text).toContain(`Hello ${person.username}.`);
  expect((await confirm(tokenIn(mail))).status).toBe(200);
  expect((await call(me, { as: person })).body).toMatchObject({ email: address, email_verified: 1 });
  const told = await mailTo(person.email);
  expect(told?.subject).toBe('The email of your HypeGist account was changed');
  expect(told?.text).toContain('/undo-email#');
  expect(told?.text).not.toContain(address);
  expect([(await enter(address)).status, (await enter(person.email)).status]).toEqual([200, 401]);
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
  const [person, meanwhile] = [await aPerson(), anAddress()];
  const before = await linkTo(person, anAddress());
  const newPassword = 'puff puff at noon';
  const [changed, asked] = await Promise.all([
    call(changePassword, { as: person, body: { currentPassword: password, newPassword } }),
    ask(person, meanwhile),
  ]);
  expect(changed.status).toBe(200);
  expect([200, 401, 403]).toContain(asked.status);
  const links = asked.status === 200 ? [before, tokenIn(await mailTo(meanwhile))] : [before];
  for (const link of links) expect((await confirm(link)).status).toBe(400);
  expect(await emailOf(person)).toBe(person.email);

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
