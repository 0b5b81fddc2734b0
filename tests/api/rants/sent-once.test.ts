/** What is sent again after a lost answer is stored once, and still says nothing of who wrote it (contract.md, Rants). */
import { afterEach, expect, test } from 'vitest';
import { addRantComment, createRant, deleteRant } from '@/lib/domains/rants/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aRant, aUser } from '../../support/factories';

const clientId = 'same-name-for-all';
const inDistress = 'I want to die tonight';

afterEach(expectCountsEqualRows);

test('the same rant fifty times at once: one, and one report for care', async () => {
  const [writer, other] = [await aUser(), await aUser()];
  const body = { content: inDistress, clientId };
  const answers = await fiftyTimes(() => call(createRant, { as: writer, body }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.rant.id)).size).toBe(1);
  expect(answers.every((each) => each.body.support !== null && each.body.rant.is_mine === 1)).toBe(true);
  expect(await db().rantAuthor.count({ where: { userId: writer.id } })).toBe(1);
  const targetId = answers[0]?.body.rant.id ?? 0;
  expect(await db().report.count({ where: { targetType: 'rant', targetId } })).toBe(1);
  // A name is its writer's: somebody else's is another, and none is none.
  await call(createRant, { as: other, body });
  await call(createRant, { as: other, body: { content: 'once' } });
  await call(createRant, { as: other, body: { content: 'once' } });
  expect(await db().rantAuthor.count({ where: { userId: other.id } })).toBe(3);
});

test('the same comment fifty times at once: one, counted once', async () => {
  const writer = await aUser();
  const { id: rantId } = await aRant({ by: await aUser() });
  const body = { rantId, content: 'once', clientId };
  const answers = await fiftyTimes(() => call(addRantComment, { as: writer, body }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.comment.id)).size).toBe(1);
  expect(answers[0]?.body.comment).toMatchObject({ content: 'once', is_mine: 1 });
  expect(await db().rantComment.count({ where: { rantId } })).toBe(1);
});

test('one that was deleted meanwhile is written anew', async () => {
  const writer = await aUser();
  const body = { content: 'said and regretted', clientId };
  const first = await call(createRant, { as: writer, body });
  await call(deleteRant, { as: writer, params: { rantId: first.body.rant.id } });
  const again = await call(createRant, { as: writer, body });
  expect(again.status).toBe(200);
  expect(again.body.rant.id).not.toBe(first.body.rant.id);
});

test('one that a moderator hid meanwhile is not found, and none is added', async () => {
  const writer = await aUser();
  const { id: rantId } = await aRant({ by: await aUser() });
  const comment = { rantId, content: 'hidden', clientId };
  const first = await call(addRantComment, { as: writer, body: comment });
  await db().rantComment.update({ where: { id: first.body.comment.id }, data: { hiddenAt: new Date() } });
  const again = await call(addRantComment, { as: writer, body: comment });
  expect(again.status).toBe(404);
  expect(await db().rantComment.count({ where: { rantId } })).toBe(1);
});
