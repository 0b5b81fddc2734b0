/**
 * Where a backup held the last mail about a closing, which a restore deletes, the account is not deleted without that mail
 * (rules.md, Turning 20).
 */
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleClosings } from '@/lib/domains/age-limit/closings';
import { db } from '@/lib/platform/database/client';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { settleTurningTwenty } from '@/lib/workflows/deletion-by-rule';
import { endings } from '../../../scripts/backup/end-what-was-open.ts';
import { setClockOffset } from '../../support/clock';
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
afterAll(async () => {
  setClockOffset(0);
  await mailbox.remove();
});

test('whose last mail a restore deletes is told again, a week before the account goes', async () => {
  onDay(0);
  const person = await aUser({ dob: `${today.getUTCFullYear() - 20}-${today.toISOString().slice(5, 10)}` });
  const told = async () => {
    await sendDueMails();
    const mails: ParsedMail[] = await mailbox.take();
    return mails.filter((mail) => addresseeOf(mail) === person.email).length;
  };
  const closing = () => db().accountClosing.findUnique({ where: { userId: person.id } });
  await settleClosings();
  const { closesOn } = await db().accountClosing.findUniqueOrThrow({ where: { userId: person.id } });
  const closes = (closesOn.getTime() - today.getTime()) / day;
  await told();
  // The last mail is written, and waits.
  onDay(closes - 7);
  await settleClosings();
  expect(await closing()).toMatchObject({ told: 4 });
  expect(await db().mail.count({ where: { userId: person.id } })).toBe(1);

  for (const text of Object.values(endings)) await db().$executeRawUnsafe(text);
  expect(await told()).toBe(0);
  onDay(closes + 1);
  await settleTurningTwenty();
  expect(await closing()).toMatchObject({
    told: 4,
    closesOn: new Date(today.getTime() + (closes + 8) * day),
  });
  expect(await told()).toBe(1);
  onDay(closes + 8);
  await settleTurningTwenty();
  expect(await closing()).toBeNull();
});
