/** Somebody who is suspended and turns 20: what their mails say is true (rules.md, Turning 20). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settleClosings } from '@/lib/domains/age-limit/closings';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { setClockOffset } from '../../support/clock';
import { suspend } from '../../support/contact';
import { aUser } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox } from '../../support/mails';

const day = 24 * 3_600_000;
const today = new Date(new Date().toISOString().slice(0, 10));
/** Noon of that day, for the app. */
const onDay = (days: number) => setClockOffset(today.getTime() + (days + 0.5) * day - Date.now());

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await aMailbox();
});
afterEach(() => setClockOffset(0));
afterAll(() => mailbox.remove());

test('none of the four promises a login; each says where to take a copy, and to leave', async () => {
  const birthday = new Date(today.getTime() + 30 * day);
  const dob = `${birthday.getUTCFullYear() - 20}-${birthday.toISOString().slice(5, 10)}`;
  const person = await aUser({ dob });
  await suspend(person);
  // 30 and 7 days before the birthday, and before the closing.
  for (const days of [0, 23, 60, 83]) {
    onDay(days);
    await settleClosings();
    await sendDueMails();
    const mails = (await mailbox.take()).filter((mail) => addresseeOf(mail) === person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Your HypeGist account closes on /);
    expect(mails[0]?.text).toContain('while it is you cannot log in');
    expect(mails[0]?.text).toContain('/suspended');
    expect(mails[0]?.text).not.toMatch(/you can log in|Download what/);
  }
});
