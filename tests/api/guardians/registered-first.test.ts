/**
 * Whoever registers somebody else’s address does not stay their guardian (rules.md, Guardians). A child who never confirmed
 * their own address loses a real guardian so, once.
 */
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.GUARDIAN_REQUIRED = '1';
});

import { guardianPage } from '@/lib/domains/guardians/answers';
import { deleteAsGuardian, readGuardian } from '@/lib/domains/guardians/schema';
import { createPost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, type Person } from '../../support/factories';
import {
  agreed,
  agreeing,
  born,
  invited,
  inviting,
  linkIn,
  taken,
  withGuardianMails,
} from '../../support/guardians';
import { addresseeOf } from '../../support/mails';
import {
  addressTakenBack,
  asOfRegistration,
  guardianRowOf,
  nextPassword,
  passwordReset,
  standing,
} from '../../support/taken-back';

withGuardianMails();

const day = 24 * 3_600_000;
const posting = (as: Person) => call(createPost, { as, body: { content: 'good evening' } });

test('an invitation of the registration that waits is over, however old it is', async () => {
  const { person, token } = await invited();
  await asOfRegistration(person);
  setClockOffset(20 * day);
  const mails = await passwordReset(person);
  expect(mails.map(addresseeOf)).toEqual([person.email]);
  expect(mails[0]?.text).toContain('invite them again');
  expect(await guardianRowOf(person)).toBeNull();
  expect(await guardianPage(token)).toBeNull();
  expect((await agreeing(token)).status).toBe(400);
});

test('a guardian who agreed is none any more, however long ago: both are told, and nothing is deleted', async () => {
  const { person, email, token } = await agreed();
  await asOfRegistration(person);
  setClockOffset(20 * day);
  await call(deleteAsGuardian, { body: { token } });
  await taken();
  const mails = await passwordReset(person);
  expect(mails.map(addresseeOf).toSorted()).toEqual([email, person.email].toSorted());
  const told = mails.find((mail) => addresseeOf(mail) === email);
  expect(told?.subject).toBe(`You are no longer the guardian of ${person.username} on HypeGist`);
  expect(told?.text).toContain('Nobody had confirmed that email before');
  expect(told?.text).toContain('/privacy-policy#contact');
  expect(await guardianRowOf(person)).toBeNull();
  setClockOffset(28 * day);
  await settleAll();
  expect(await standing(person)).toBe(true);
});

test('one who said no, long ago too, agrees no more; the address is not asked again', async () => {
  const { person, email, token } = await invited();
  await asOfRegistration(person);
  await agreeing(token, false);
  setClockOffset(20 * day);
  await passwordReset(person);
  expect((await agreeing(token)).status).toBe(400);
  const as = { ...person, ...(await anotherLogin(person)) };
  expect((await inviting(as, email, nextPassword)).status).toBe(409);
});

test('a child whose guardian was theirs waits until they agree once more', async () => {
  const { person, email } = await agreed();
  await asOfRegistration(person);
  expect((await posting(person)).status).toBe(200);
  await passwordReset(person);
  const as = { ...person, ...(await anotherLogin(person)) };
  expect((await posting(as)).status).toBe(403);
  await taken();
  expect((await inviting(as, email, nextPassword)).status).toBe(200);
  await agreeing(linkIn((await taken()).find((mail) => addresseeOf(mail) === email)));
  expect((await posting(as)).status).toBe(200);
  // The address is confirmed by now, so the registration's guardian stays.
  await asOfRegistration(person);
  await passwordReset(person);
  expect(await guardianRowOf(person)).toMatchObject({ email, agreedAt: expect.any(Date) });
});

test('an address that nobody had confirmed, taken back: the same', async () => {
  const waiting = await invited();
  await asOfRegistration(waiting.person);
  // Others than those of before wait for no guardian: only then does somebody change an address.
  await db().user.update({ where: { id: waiting.person.id }, data: { dob: new Date(born(17)) } });
  await addressTakenBack(waiting.person);
  expect((await agreeing(waiting.token)).status).toBe(400);

  const { person, email, token } = await agreed();
  await asOfRegistration(person);
  setClockOffset(20 * day);
  const mails = await addressTakenBack(person);
  expect(mails.map(addresseeOf).toSorted()).toEqual([email, person.email].toSorted());
  expect(await guardianPage(token)).toBeNull();
  const as = { ...person, ...(await anotherLogin(person)) };
  expect((await call(readGuardian, { as })).body).toMatchObject({ email: null, state: 'none' });
});
