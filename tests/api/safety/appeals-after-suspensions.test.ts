/** How long somebody may appeal who was suspended several times (docs/product/rules.md, Safety). */
import { afterAll, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  anotherLogin,
  aPersonWithPassword,
  aPost,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { reported } from '../../support/report-calls';

const day = 24 * 3_600_000;
const creator = await theCreator();
afterAll(() => setClockOffset(0));

/** Decides on a post on a day, counted from today. */
async function decideOn(
  onDay: number,
  postId: number,
  decision: { action: 'hide' | 'suspend'; days?: 7 | 30 },
) {
  setClockOffset(onDay * day);
  const id = await reported('post', postId);
  const as = await anotherLogin(creator);
  const { status, message } = await call(moderate, { as, params: { id }, body: { rule: 'R2', ...decision } });
  expect(status, message).toBe(200);
}

async function mayAppeal(who: Person, onDay: number) {
  setClockOffset(onDay * day);
  expect((await call(login, { body: { email: who.email, password } })).status).toBe(200);
  const as = { ...who, ...(await anotherLogin(who)) };
  return (await call(listOwnDecisions, { as, query: {} })).body.map(
    ({ action, may_appeal }) => `${action} ${may_appeal}`,
  );
}

/** Somebody of whom a post was hidden today, and who is suspended from day 20 to 50. */
async function hiddenAndSuspended() {
  const author = await aPersonWithPassword();
  const [hidden, first] = [await aPost({ by: author }), await aPost({ by: author })];
  await decideOn(0, hidden.id, { action: 'hide' });
  await decideOn(20, first.id, { action: 'suspend', days: 30 });
  return author;
}

test('until a week after the last of suspensions that overlap, though it came after the 30 days', async () => {
  const author = await hiddenAndSuspended();
  await decideOn(45, (await aPost({ by: author })).id, { action: 'suspend', days: 30 });
  // Nobody could log in from day 20 to 75.
  expect(await mayAppeal(author, 76)).toEqual(['suspend 0', 'suspend 1', 'hide 1']);
  expect(await mayAppeal(author, 83)).toEqual(['suspend 0', 'suspend 0', 'hide 0']);
});

test('no longer where the last one came after that week', async () => {
  const author = await hiddenAndSuspended();
  await decideOn(58, (await aPost({ by: author })).id, { action: 'suspend', days: 7 });
  expect(await mayAppeal(author, 66)).toEqual(['suspend 1', 'suspend 0', 'hide 0']);
});
