/** New recovery codes whose answer got lost come again: else nobody would know any (rules.md, Second factor). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { secondFactor } from '@/lib/contract/constants/second-factor';
import { hashOfRecoveryCode } from '@/lib/domains/second-factor/recovery-codes';
import { checkSecondFactor, renewRecoveryCodes } from '@/lib/domains/second-factor/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { call, statusesOf, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aPersonWithPassword, password } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox } from '../../support/mails';
import { codeOf, type Guarded, guarded } from '../../support/second-factor';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await aMailbox();
});
afterAll(() => mailbox.remove());
afterEach(() => setClockOffset(0));

/** The mails to a person since the last call: those of other tests may come meanwhile, as the clock goes on. */
const subjectsTo = async ({ email }: Guarded) => {
  await pendingEffects();
  const mails = (await mailbox.take()).filter((each) => addresseeOf(each) === email);
  return mails.map(({ subject }) => subject);
};
const renewal = (as: Who, code: string) => call(renewRecoveryCodes, { as, body: { code, password } });

test.each([
  ['the last recovery code', (person: Guarded) => person.recoveryCodes[0] ?? ''],
  ['a code of the app', (person: Guarded) => codeOf(person.secret)],
])('come again for whoever asks again by %s, and work', async (_, codeFor) => {
  const person = await guarded(await aPersonWithPassword());
  await db().recoveryCode.deleteMany({
    where: {
      userId: person.id,
      hash: { not: hashOfRecoveryCode(person.id, person.recoveryCodes[0] ?? '') },
    },
  });
  const code = codeFor(person);
  const lost = await renewal(person, code);
  expect(await subjectsTo(person)).toContain('Your HypeGist account has new recovery codes');
  setClockOffset(secondFactor.renewedAgain - 2000);
  const again = await renewal(person, code);
  expect([lost.status, again.status]).toEqual([200, 200]);
  expect(again.body.recovery_codes).toEqual(lost.body.recovery_codes);
  expect(await subjectsTo(person)).toEqual([]);
  for (const each of again.body.recovery_codes)
    expect((await call(checkSecondFactor, { as: person, body: { code: each } })).status).toBe(200);
});

test('of ten presses at once: all of them get the same ones', async () => {
  const person = await guarded(await aPersonWithPassword());
  const code = codeOf(person.secret);
  const answers = await Promise.all(Array.from({ length: 10 }, () => renewal(person, code)));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map(({ body }) => String(body.recovery_codes))).size).toBe(1);
});

test('not later, not once one of them was used, not in another session, not for another code', async () => {
  const person = await guarded(await aPersonWithPassword());
  const [code = '', other = ''] = person.recoveryCodes;
  const made = (await renewal(person, code)).body.recovery_codes;
  expect((await renewal(await anotherLogin(person), code)).status).toBe(400);
  expect((await renewal(person, other)).status).toBe(400);
  setClockOffset(2 * secondFactor.renewedAgain);
  expect((await renewal(person, code)).status).toBe(400);
  setClockOffset(0);
  await call(checkSecondFactor, { as: person, body: { code: made[0] ?? '' } });
  expect((await renewal(person, code)).status).toBe(400);
});
