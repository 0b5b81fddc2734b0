/** A moderator is not concerned by the age limit, and is again once dismissed: not without another mail (rules.md, Turning 20). */
import { afterAll, expect, test } from 'vitest';
import { settleClosings } from '@/lib/domains/age-limit/closings';
import { appointModerator } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { settleTurningTwenty } from '@/lib/workflows/deletion-by-rule';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aUser, theCreator } from '../../support/factories';

const day = 24 * 3_600_000;
const today = new Date(new Date().toISOString().slice(0, 10));
/** Noon of that day, for the app. */
const onDay = (days: number) => setClockOffset(today.getTime() + (days + 0.5) * day - Date.now());
afterAll(() => setClockOffset(0));

test('who was told of a closing before the appointment has thirty days again after it', async () => {
  onDay(0);
  const person = await aUser({ dob: `${today.getUTCFullYear() - 20}-${today.toISOString().slice(5, 10)}` });
  const appoint = async (wanted: boolean) => {
    const creator = await theCreator();
    const as = { ...creator, ...(await anotherLogin(creator)) };
    const body = { username: person.username, appoint: wanted };
    expect((await call(appointModerator, { as, body })).status).toBe(200);
  };
  const closing = () => db().accountClosing.findUnique({ where: { userId: person.id } });
  for (const days of [20, 54]) {
    onDay(days);
    await settleClosings();
  }
  expect(await closing()).toMatchObject({ told: 4 });
  await appoint(true);
  expect(await closing()).toBeNull();

  onDay(254);
  await appoint(false);
  await settleTurningTwenty();
  expect((await db().user.findUniqueOrThrow({ where: { id: person.id } })).username).toBe(person.username);
  const closesOn = new Date(today.getTime() + 284 * day);
  expect(await closing()).toMatchObject({ closesOn, told: 3 });
  // Dismissing somebody who is no moderator postpones nothing.
  onDay(277);
  await settleClosings();
  await appoint(false);
  expect(await closing()).toMatchObject({ closesOn, told: 4 });
});
