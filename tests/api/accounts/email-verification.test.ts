/** Whether an address is its account's (contract.md, Accounts). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { register } from '@/lib/domains/accounts/entry-schema';
import { resendVerification, resetPassword, verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { me } from '@/lib/domains/accounts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, bornYearsAgo, type Person } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox, tokenIn } from '../../support/mails';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await aMailbox();
});
afterEach(() => setClockOffset(0));
afterAll(() => mailbox.remove());

const verify = (token: string) => call(verifyEmail, { body: { token } });
const isVerified = async (as: Person) => (await call(me, { as })).body.email_verified;

async function resent(as: Person) {
  expect((await call(resendVerification, { as })).body).toEqual({
    message: 'A link is on its way to your email.',
  });
  await pendingEffects();
  const [mail] = (await mailbox.take()).filter((each) => addresseeOf(each) === as.email);
  return tokenIn(mail);
}

test('registering sends a link, and using it confirms the address', async () => {
  const email = 'Confirms@Example.com';
  const body = { email, username: 'confirms', password: 'suya on a friday', dob: bornYearsAgo(16) };
  expect((await call(register, { body })).status).toBe(200);
  await pendingEffects();
  const [mail] = await mailbox.take();
  expect(addresseeOf(mail as never)).toBe('confirms@example.com');
  expect(mail?.text).toContain('Hello confirms.');
  expect((await verify(tokenIn(mail))).body).toEqual({ message: 'Your email is confirmed. Thank you.' });
  const user = await db().user.findUniqueOrThrow({ where: { email: 'confirms@example.com' } });
  expect(user.emailVerifiedAt).not.toBeNull();
});

test('who was here before is not confirmed, loses nothing, and may ask for a link', async () => {
  const person = await aUser();
  expect(await isVerified(person)).toBe(0);
  expect((await verify(await resent(person))).status).toBe(200);
  expect(await isVerified(person)).toBe(1);
  expect((await call(resendVerification, { as: person })).body).toEqual({
    message: 'Your email is confirmed already.',
  });
  await pendingEffects();
  expect(await mailbox.take()).toEqual([]);
});

test('one link fifty times at once: one success; over after seven days; good for no password', async () => {
  const person = await aUser();
  const token = await resent(person);
  expect((await call(resetPassword, { body: { token, password: 'suya on a friday' } })).status).toBe(400);
  setClockOffset(mailedLinks.email_verify + 1000);
  expect((await verify(token)).body).toMatchObject({ code: 'link_invalid' });
  setClockOffset(0);
  const answers = await fiftyTimes(() => verify(token));
  expect(statusesOf(answers)).toEqual([200, 400]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('without a mail server people join all the same, and asking for a link says that there is none', async () => {
  const { SMTP_URL } = env();
  env().SMTP_URL = undefined;
  const body = {
    email: 'nomail@example.com',
    username: 'nomail',
    password: 'suya on a friday',
    dob: bornYearsAgo(16),
  };
  const joined = await call(register, { body });
  const asked = await call(resendVerification, { as: await aUser() });
  env().SMTP_URL = SMTP_URL;
  expect([joined.status, asked.status]).toEqual([200, 501]);
  expect(await db().mail.count()).toBe(0);
});
