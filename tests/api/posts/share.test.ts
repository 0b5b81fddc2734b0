/** POST /api/posts/share: a post in a squad's chat, as a card (contract.md, Posts). */
import { expect, test } from 'vitest';
import { sharePost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { aSquad, aUser } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';

const share = (as: Who, postId: number, squadId: number) =>
  rawCall('POST', '/api/posts/share', { as, body: { postId, squadId } });

test('a member shares anyone’s post, and it stands in the squad’s chat', async () => {
  const { author, other, post } = await createFixtures();
  const squad = await aSquad({ by: author, members: [other] });
  const body = { postId: post.id, squadId: squad.id, email: other.email };
  const answer = await call(sharePost, { as: other, body });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'Post shared successfully!' });
  expect(await db().squadMessage.findMany({ where: { squadId: squad.id } })).toMatchObject([
    { userId: other.id, postId: post.id, message: '' },
  ]);
});

test('who is not a member may not, the creator account neither', async () => {
  const { creator, other, post, squad } = await createFixtures();
  for (const as of [other, creator]) {
    const words = 'You must be a member of this squad to share posts to it.';
    await expectRefusal(() => share(as, post.id, squad.id), 403, words);
  }
});

test('no such post, no such squad: 404', async () => {
  const { author, post, squad } = await createFixtures();
  await expectRefusal(() => share(author, 999_999, squad.id), 404, 'Post not found.');
  await expectRefusal(() => share(author, post.id, 999_999), 404, 'Squad not found.');
});

test('a shared post that is deleted leaves the chat standing', async () => {
  const { author, post, squad } = await createFixtures();
  await share(author, post.id, squad.id);
  await rawCall('DELETE', '/api/posts/delete/{postId}', { as: author, params: { postId: post.id } });
  expect(await db().squadMessage.findMany({ where: { squadId: squad.id } })).toMatchObject([
    { postId: null },
  ]);
  expect((await share(await aUser(), post.id, squad.id)).status).toBe(404);
});
