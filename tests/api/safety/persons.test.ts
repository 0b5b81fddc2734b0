/** A person is never hidden: three reports put them first in the queue, and whoever decides is offered what has an effect. */
import { expect, test } from 'vitest';
import { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderateMany, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { listOwnReports } from '@/lib/domains/safety/schema';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { expectRefusal } from '../../support/refusals';
import { decide, reported } from '../../support/report-calls';
import { textOf } from '../../support/sources';

const creator = await theCreator();
const hour = 3_600_000;
const oldEnough = () => aUser({ createdAt: fromNow(-48 * hour) });
const tooNew = () => aUser({ createdAt: fromNow(-hour) });
const linesAbout = async (id: number) =>
  (await call(moderationLog, { as: creator, query: {} })).body.filter(
    ({ target_type, target_id }) => target_type === 'user' && target_id === id,
  );

test('three reports of a person come first in the queue, are one line of the log, and tell them nothing', async () => {
  const person = await aUser();
  const urgent = async () =>
    (await db().report.findMany({ where: { targetType: 'user', targetId: person.id } })).map(
      (each) => each.urgent,
    );
  for (const reason of ['self-harm', 'bullying'] as const)
    await reported('user', person.id, { by: await oldEnough(), reason });
  expect((await urgent()).toSorted()).toEqual([false, true]);
  await reported('user', person.id, { by: await tooNew() });
  expect(await linesAbout(person.id)).toEqual([]);
  for (const count of [4, 5]) {
    await reported('user', person.id, { by: await oldEnough() });
    expect(await urgent()).toEqual(Array(count).fill(true));
    expect(await linesAbout(person.id)).toMatchObject([{ actor: 'three reports', action: 'reports' }]);
  }
  expect(await db().decision.count({ where: { targetType: 'user', targetId: person.id } })).toBe(0);
  expect((await call(listOwnDecisions, { as: person, query: {} })).body).toEqual([]);
  expect(await noticesOf(person)).toEqual([]);
});

test('hiding a person is refused, alone and among others; the report still waits', async () => {
  const [person, post] = [await aUser(), await aPost({ by: await aUser() })];
  const id = await reported('user', person.id);
  await expectRefusal(
    () => decide(id, 'hide'),
    409,
    'A person cannot be hidden. Suspend them, or remove their picture.',
    'cannot_be_hidden',
  );
  const ids = [id, await reported('post', post.id)];
  const { body } = await call(moderateMany, { as: creator, body: { ids, action: 'hide', rule: 'R2' } });
  expect(body.decided).toBe(1);
  const open = (await call(listReports, { as: creator, query: { limit: 50 } })).body;
  expect(open.filter((each) => ids.includes(each.id)).map((each) => each.id)).toEqual([id]);
});

test('a suspended person is hidden by nothing, and nobody is told that anything was removed', async () => {
  const [person, reporter] = [await aUser(), await aUser()];
  const id = await reported('user', person.id, { by: reporter });
  await decide(id, 'suspend', { days: 1 });
  expect(await db().decision.count({ where: { targetType: 'user', targetId: person.id, hides: true } })).toBe(
    0,
  );
  const [own] = (await call(listOwnReports, { as: reporter, query: {} })).body;
  expect(own?.outcome).toBe('We acted on this person.');
});

test('who was told before that nobody sees them is told so no more', async () => {
  const [person, post] = [await aUser(), await aPost({ by: await aUser() })];
  const made = { action: 'reports', hides: true, madeAt: new Date() };
  for (const thing of [
    { targetType: 'user', targetId: person.id },
    { targetType: 'post', targetId: post.id },
  ]) {
    await reported(thing.targetType as 'user' | 'post', thing.targetId);
    await db().decision.create({ data: { ...thing, ...made } });
  }
  const own = async () => (await call(listOwnDecisions, { as: person, query: {} })).body.length;
  expect(await own()).toBe(1);
  await db().$executeRawUnsafe(
    textOf('prisma/migrations/20261129010200_persons_are_not_hidden/migration.sql'),
  );
  expect(await own()).toBe(0);
  expect(
    await db().decision.count({ where: { targetType: 'post', targetId: post.id, undoneAt: null } }),
  ).toBe(1);
});
