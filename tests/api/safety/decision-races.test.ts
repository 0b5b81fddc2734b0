/** A decision takes what was written before its author, as everybody else does (docs/decisions/060-lock-order.md). */
import { expect, test } from 'vitest';
import { likePost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { deadlocksIn } from '../../support/deadlocks';
import { aPost, aUser } from '../../support/factories';
import { decide, reported } from '../../support/report-calls';

test('likes beside decisions, and beside taking them back: nobody waits in a circle', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => aUser()));
  const author = await aUser();
  const post = await aPost({ by: author });
  const id = await reported('post', post.id);
  const statuses: number[] = [];
  const met = await deadlocksIn(async () => {
    let over = false;
    const liking = people.map(async (as) => {
      while (!over) statuses.push((await call(likePost, { as, body: { postId: post.id } })).status);
    });
    for (let round = 0; round < 4; round += 1)
      for (const action of ['hide', 'restore', 'suspend', 'restore'] as const) {
        const answer = await decide(id, action);
        expect(answer.status, answer.message).toBe(200);
      }
    over = true;
    await Promise.all(liking);
  });
  expect(met).toBe(0);
  // While it was hidden there was nothing to like.
  expect([...new Set(statuses)].toSorted()).toEqual([200, 404]);
  expect(await db().post.count({ where: { id: post.id, hiddenAt: null } })).toBe(1);
  await expectCountsEqualRows();
});
