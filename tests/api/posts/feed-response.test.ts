/** The feed as text, put together from templates, is what its schema would give, for everybody. */
import { expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { applyViewerState } from '@/lib/domains/posts/feed/viewer-state';
import { hottestSeen, newestSeen } from '@/lib/domains/posts/posts';
import {
  addComment,
  likeComment,
  likePost,
  listNewsFeed,
  listPosts,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { viewerOfToken } from '@/lib/http/api/session';
import { call } from '../../support/call';
import { aPost, aUser, type Person } from '../../support/factories';

const odd = 'Quotes " and \\ and </script> \u2028 emoji 🚌 "u0000is_mine" \\u0000liked_by_me';

async function sameBothWays(as: Person) {
  const viewer = await viewerOfToken(as.token);
  if (!viewer) throw new Error('no session');
  const query = { limit: 50, offset: 0 };
  for (const [spec, seen] of [
    [listPosts, newestSeen],
    [listNewsFeed, hottestSeen],
  ] as const) {
    const { body } = await call(spec, { as, query });
    const rows = (await seen(viewer, query)).map(applyViewerState);
    expect(JSON.stringify(body)).toBe(JSON.stringify(serializeResponse(spec, rows)));
  }
}

test('the same bytes, whatever is in the words and whoever asks', async () => {
  const [ada, bola, visitor] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost({ by: ada, content: odd });
  await aPost({ by: bola });
  const body = { postId: post.id, content: odd };
  const [first] = [await call(addComment, { as: bola, body }), await call(addComment, { as: ada, body })];
  await call(likePost, { as: bola, body: { postId: post.id } });
  await call(likeComment, { as: ada, body: { commentId: first.body.comment.id } });
  await call(reactToPost, { as: bola, body: { postId: post.id, reaction: 'No Cap' } });
  // Twice: put together, and kept.
  for (const as of [ada, bola, visitor, ada, bola, visitor]) await sameBothWays(as);
  await call(block, { as: visitor, body: { username: bola.username, block: true } });
  for (const as of [visitor, bola]) await sameBothWays(as);
});

test('a page that is kept for those who did nothing on it is not what one sees who did, nor what it was before', async () => {
  const [writer, reader, other] = [await aUser(), await aUser(), await aUser()];
  const [deeper, newestOne] = [await aPost({ by: writer }), await aPost({ by: writer })];
  for (const as of [reader, other, reader]) await sameBothWays(as);
  await call(likePost, { as: reader, body: { postId: deeper.id } });
  for (const as of [reader, other, writer]) await sameBothWays(as);
  await call(addComment, { as: other, body: { postId: deeper.id, content: 'How far?' } });
  for (const as of [other, reader, writer]) await sameBothWays(as);
  await call(deletePost, { as: writer, params: { postId: newestOne.id } });
  for (const as of [other, reader, writer]) await sameBothWays(as);
  const { body } = await call(listPosts, { as: other, query: {} });
  expect(body.map(({ id }) => id)).not.toContain(newestOne.id);
  expect(body.find(({ id }) => id === deeper.id)).toMatchObject({
    likes: 1,
    comment_count: 1,
    liked_by_me: 0,
  });
});
