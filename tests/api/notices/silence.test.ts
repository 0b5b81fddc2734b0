/** What no notice ever says: who wrote a rant, who declined, who blocked, who muted (rules.md, Notices). */
import { beforeAll, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { likePost } from '@/lib/domains/posts/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { answer, befriend, someone, twoWhoAsk, write } from '../../support/contact';
import { aPost, aRant, aRantComment, aUser, type Person, theCreator } from '../../support/factories';
import { noticesOf, rowsOf } from '../../support/notices';
import { aReportedRant, decide, reported } from '../../support/report-calls';

beforeAll(() => theCreator());

test('one’s own ids: no order and no gaps, by which a like that was told could be known from one that was not', async () => {
  const [me, friend, muting] = [await someone(), await someone(), await someone()];
  await call(mute, { as: muting, body: { username: me.username, mute: true } });
  const like = async (as: Person, by: Person) =>
    call(likePost, { as, body: { postId: (await aPost({ by })).id } });
  for (let each = 0; each < 20; each += 1) {
    await like(friend, me);
    await like(me, each % 2 === 0 ? muting : friend);
  }
  const ids = (await noticesOf(me, { limit: 50 })).map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(ids).not.toEqual(ids.toSorted((one, other) => other - one));
  const sorted = ids.toSorted((one, other) => one - other);
  for (const [each, id] of sorted.entries()) expect(id - (sorted[each - 1] ?? 0)).toBeGreaterThan(100);
  const rest = await noticesOf(me, { limit: 50, before: ids[4] });
  expect(rest.map(({ id }) => id)).toEqual(ids.slice(5));
});

const allRows = async () => (await pool().query('select * from notices order by user_id, id')).rows;

describe('a rant', () => {
  test('whatever is done to one, or to a comment on one, tells its writer nothing', async () => {
    const [writer, commenter, reader] = [await aUser(), await aUser(), await aUser()];
    const rant = await aRant({ by: writer });
    const comment = await aRantComment({ by: commenter, on: rant });
    const before = await allRows();
    const asked = [
      rawCall('POST', '/api/send-hug', { as: reader, body: { rantId: rant.id } }),
      rawCall('POST', '/api/upvote-rant', { as: reader, body: { rantId: rant.id } }),
      rawCall('POST', '/api/react-to-rant', { as: reader, body: { rantId: rant.id, reaction: '😢' } }),
      rawCall('POST', `/api/add-comment`, { as: reader, body: { rantId: rant.id, content: 'Sorry o' } }),
    ];
    for (const { status, message } of await Promise.all(asked)) expect(status, message).toBe(200);
    for (const [type, id] of [
      ['rant', rant.id],
      ['rant_comment', comment.id],
    ] as const)
      for (let each = 0; each < 3; each += 1) await reported(type, id);
    expect(await allRows()).toEqual(before);
  });

  test.each(['hide', 'suspend'] as const)(
    'decided on (%s): whoever reported it is told, and its writer is not',
    async (action) => {
      const { writer, rant, id } = await aReportedRant('bullying');
      const { reporterId } = await db().report.findUniqueOrThrow({ where: { id } });
      expect((await decide(id, action)).status).toBe(200);
      expect(await rowsOf(writer)).toEqual([]);
      expect(await rowsOf({ id: reporterId ?? 0 })).toEqual([{ kind: 'report_outcome', subject_id: id }]);
      const named = (await allRows()).filter(
        (row) => row.subject_type === 'rant' || (row.kind === 'decision' && row.subject_id === rant.id),
      );
      expect(named).toEqual([]);
    },
  );

  test('no row can lead to one: there is no such subject', async () => {
    const { rows } = await pool().query('select distinct subject_type from notices');
    for (const { subject_type } of rows) expect(subject_type).not.toMatch(/rant/);
  });
});

describe('nothing is told of', () => {
  test('who declined to be friends', async () => {
    const [one, other] = [await someone(), await someone()];
    await befriend(one, other);
    await befriend(other, one, 'decline');
    expect(await noticesOf(one)).toEqual([]);
    // Taken back and sent anew it is put before nobody again.
    await befriend(one, other, 'cancel');
    await befriend(one, other);
    expect(await noticesOf(other)).toEqual([]);
  });

  test('who declined words, and who blocked or muted somebody', async () => {
    const [asking, asked] = await twoWhoAsk();
    const { conversationId } = (await write(asking, asked, 'May I?')).body;
    await answer(asked, conversationId, 'decline');
    expect(await rowsOf(asking)).toEqual([]);
    await call(mute, { as: asked, body: { username: asking.username, mute: true } });
    await call(block, { as: asked, body: { username: asking.username, block: true } });
    expect(await rowsOf(asking)).toEqual([]);
    expect(await noticesOf(asking)).toEqual([]);
  });
});
