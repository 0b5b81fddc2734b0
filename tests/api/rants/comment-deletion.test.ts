/** A comment on a rant is taken back by whoever wrote it, and nobody learns who that was (contract.md, Rants). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { deleteRantComment } from '@/lib/domains/rants/deletion-schema';
import { listRantComments, listRants } from '@/lib/domains/rants/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall, statusesOf, type Who } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aModerator, aRant, aRantComment, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

afterEach(expectCountsEqualRows);

const notYours = 'You can only delete your own comments.';
const remove = (as: Who, id: number) =>
  rawCall('DELETE', deleteRantComment.path, { as, params: { commentId: id } });
const seenBy = async (as: Person, rantId: number) =>
  (await call(listRants, { as, query: { limit: 50 } })).body.find(({ id }) => id === rantId);

test('goes, with who wrote it, and its rant counts one less', async () => {
  const [author, writer] = [await aUser(), await aUser()];
  const rant = await aRant({ by: author });
  const [goes, stays] = [
    await aRantComment({ by: writer, on: rant }),
    await aRantComment({ by: writer, on: rant }),
  ];
  const { status, body } = await remove(writer, goes.id);
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Comment deleted.' } });
  const seen = await seenBy(author, rant.id);
  expect(seen?.comments.map(({ id }) => id)).toEqual([stays.id]);
  expect(seen?.comment_count).toBe(1);
  expect(await db().rantCommentAuthor.count({ where: { commentId: goes.id } })).toBe(0);
});

test('whose it is, is told to its writer alone', async () => {
  const [author, writer] = [await aUser(), await aUser()];
  const rant = await aRant({ by: author });
  await aRantComment({ by: writer, on: rant });
  const mine = async (as: Person) => {
    const params = { rantId: rant.id };
    const listed = (await call(listRantComments, { as, params, query: {} })).body;
    const carried = (await seenBy(as, rant.id))?.comments ?? [];
    return [...listed, ...carried].map(({ is_mine }) => is_mine);
  };
  expect(await mine(writer)).toEqual([1, 1]);
  for (const as of [author, await aUser(), await theCreator(), await aModerator()])
    expect(await mine(as)).toEqual([0, 0]);
});

describe('everybody but its writer is told the same', () => {
  test('whoever they are, and whatever is between the two', async () => {
    const [author, writer, blocker] = [await aUser(), await aUser(), await aUser()];
    const { id } = await aRantComment({ by: writer, on: await aRant({ by: author }) });
    await call(block, { as: blocker, body: { username: writer.username, block: true } });
    const strangers = [author, blocker, await aUser(), await aModerator(), await theCreator()];
    for (const as of strangers)
      await expectRefusal(() => remove(as, id), 403, notYours, 'not_comment_author');
    const answers = await Promise.all(strangers.map((as) => remove(as, id)));
    const told = answers.map(({ body, headers }) =>
      JSON.stringify([body, [...headers].filter(([name]) => name !== 'x-request-id')]),
    );
    expect(new Set(told).size).toBe(1);
  });

  test('of one that is gone or hidden, or whose rant is, its writer is told what everybody is', async () => {
    const [writer, other] = [await aUser(), await aUser()];
    const rant = await aRant({ by: other });
    const [gone, hidden, under] = [
      await aRantComment({ by: writer, on: rant }),
      await aRantComment({ by: writer, on: rant }),
      await aRantComment({ by: writer, on: await aRant({ by: other }) }),
    ];
    const hiddenAt = new Date();
    await db().rantComment.update({ where: { id: hidden.id }, data: { hiddenAt } });
    await db().rant.update({ where: { id: under.rantId }, data: { hiddenAt } });
    expect((await remove(writer, gone.id)).status).toBe(200);
    for (const as of [writer, other])
      for (const { id } of [gone, hidden, under])
        await expectRefusal(() => remove(as, id), 404, 'Comment not found.');
  });
});

describe('many at once', () => {
  let people: Person[];
  const person = (each: number) => people[each] as Person;

  beforeAll(async () => {
    people = await fiftyTimes(() => aUser());
  });

  test('fifty deletions: one', async () => {
    const writer = await aUser();
    const { id } = await aRantComment({ by: writer, on: await aRant({ by: await aUser() }) });
    const answers = await fiftyTimes(() => remove(writer, id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });

  test('beside comments, hugs, and the rant’s own end', async () => {
    for (let round = 0; round < 5; round += 1) {
      const author = await aUser();
      const rant = await aRant({ by: author });
      const written = await fiftyTimes((each) => aRantComment({ by: person(each), on: rant }));
      const answers = await fiftyTimes((each) => {
        if (each === 45)
          return rawCall('DELETE', '/api/rants/{rantId}', { as: author, params: { rantId: rant.id } });
        const body = { rantId: rant.id, content: 'wait' };
        if (each % 3 === 0) return rawCall('POST', '/api/add-comment', { as: person(each), body });
        if (each % 3 === 1) return rawCall('POST', '/api/send-hug', { as: person(each), body });
        return remove(person(each), written[each]?.id ?? 0);
      });
      expect(statusesOf(answers).filter((status) => ![200, 404].includes(status))).toEqual([]);
      expect(await db().rantComment.count({ where: { rantId: rant.id } })).toBe(0);
      const other = await aRant({ by: author });
      const said = await fiftyTimes((each) => aRantComment({ by: person(each), on: other }));
      expect(statusesOf(await fiftyTimes((each) => remove(person(each), said[each]?.id ?? 0)))).toEqual([
        200,
      ]);
    }
  });
});
