import { expect, test } from 'vitest';
import { listLengths, picksManaged } from '@/lib/contract/constants/hall-of-fame';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { picksToManage } from '@/lib/domains/hall-of-fame/picks';
import { addPick, hallOfFame, removePick } from '@/lib/domains/hall-of-fame/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { aPick, aUser, theCreator } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';

const creator = await theCreator();
const add = (username: string, title: string, as = creator) =>
  call(addPick, { as, body: { username, title } });
const remove = (id: number, as = creator) => call(removePick, { as, params: { id } });
const onlyCreator = 'Unauthorized: Only the creator can access this page.';

test('the creator account puts a pick in and takes it out; everybody sees it', async () => {
  const [person, reader] = [await aUser({ username: 'Ada_Lagos' }), await aUser()];
  const added = await add('ADA_lagos', '  Kindest comments ');
  expect(added.body).toMatchObject({
    message: 'Ada_Lagos is in the Hall of Fame.',
    picks: [{ actual_username: 'Ada_Lagos', title: 'Kindest comments' }],
  });
  const { developerPicks } = (await call(hallOfFame, { as: reader })).body;
  expect(developerPicks).toEqual(added.body.picks);
  const removed = await remove(developerPicks[0]?.id ?? 0);
  expect(removed.body).toEqual({ message: 'Removed from the Hall of Fame.', picks: [] });
  expect(await db().developerPick.count({ where: { userId: person.id } })).toBe(0);
});

test('its panel lists every pick: older ones too, and of who is suspended or across a block', async () => {
  const [suspended, blocking, old] = [await aUser(), await aUser(), await aUser()];
  for (const { username } of [suspended, blocking, old]) await add(username, 'Hard to find');
  await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
  await db().block.create({
    data: { blockerId: blocking.id, blockedId: creator.id, createdAt: new Date() },
  });
  for (let number = 0; number < listLengths.picks; number++) await aPick({ of: await aUser() });
  const { username } = await aUser();
  const { picks } = (await add(username, 'Newest')).body;
  const hard = picks.filter(({ title }) => title === 'Hard to find');
  expect(hard.map((each) => each.actual_username)).toEqual([
    old.username,
    blocking.username,
    suspended.username,
  ]);
  for (const { id } of hard) expect((await remove(id)).status).toBe(200);
  await db().block.deleteMany({ where: { blockerId: blocking.id } });
});

test('what is beyond the newest two hundred follows on the next page of its panel', async () => {
  const { id: userId } = await aUser();
  const first = await db().developerPick.create({ data: { userId, title: 'Oldest', awardedAt: now() } });
  await db().$executeRaw`
    insert into developer_picks (user_id, title, awarded_at)
    select ${userId}, 'Pick ' || n, now() from generate_series(1, ${picksManaged}) n`;
  const newest = await picksToManage();
  expect(newest).toHaveLength(picksManaged);
  const older = await picksToManage(newest.at(-1)?.id);
  expect(older[0]).toMatchObject({ id: first.id, title: 'Oldest' });
  expect((await remove(first.id)).status).toBe(200);
  await db().developerPick.deleteMany({ where: { userId } });
});

test('refusals: nobody of that name, no words, too many, the same again, a pick that is gone', async () => {
  const { username } = await aUser();
  await expectRefusal(() => add('nobody_at_all', 'Title'), 404, 'User not found.');
  await expectRefusal(() => add('  ', 'Title'), 400, 'Please enter a username.');
  await expectRefusal(() => add(username, ' '), 400, 'Please enter a title.');
  await expectRefusal(() => add(username, 'x'.repeat(61)), 400, /at most 60 characters/);
  expect((await add(username, 'Once')).status).toBe(200);
  await expectRefusal(() => add(username, 'Once'), 409, `${username} already has this title.`);
  await expectRefusal(() => remove(2_000_000_000), 404, 'Pick not found.');
});

test('nobody but the creator account adds or removes a pick', async () => {
  const person = await aUser();
  await expectRefusal(() => add(person.username, 'Me', person), 403, onlyCreator);
  const { pick } = await createFixtures();
  await expectRefusal(() => remove(pick.id, person), 403, onlyCreator);
});

test('fifty of the same at once: one pick; fifty removals: one', async () => {
  const { id, username } = await aUser();
  const added = (await fiftyTimes(() => add(username, 'Fast'))).map(({ status }) => status);
  expect(added.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(added)).toEqual(new Set([200, 409]));
  const pick = await db().developerPick.findFirstOrThrow({ where: { userId: id } });
  const removed = (await fiftyTimes(() => remove(pick.id))).map(({ status }) => status);
  expect(removed.filter((status) => status === 200)).toHaveLength(1);
});

test('a pick and a run of a mission go with the account', async () => {
  const { author } = await createFixtures();
  await db().missionRun.create({
    data: { userId: author.id, day: new Date('2027-01-01'), startedAt: new Date('2027-01-01') },
  });
  expect((await call(deleteAccount, { as: author, body: { password: author.password } })).status).toBe(200);
  expect(await db().developerPick.count({ where: { userId: author.id } })).toBe(0);
  expect(await db().missionRun.count({ where: { userId: author.id } })).toBe(0);
});
