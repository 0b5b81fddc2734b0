/** What the screen shows at a press is what the server will answer. */
import { expect, test } from 'vitest';
import { withLike, withReaction } from '@/lib/domains/posts/optimistic-updates';
import type { Post } from '@/lib/domains/posts/schema';

const post = {
  likes: 4,
  liked_by_me: 0,
  reaction_counts: { Facts: 2 },
  my_reaction: null,
} as unknown as Post;

test('a like and its taking back', () => {
  const liked = withLike(post, true);
  expect(liked).toMatchObject({ likes: 5, liked_by_me: 1 });
  expect(withLike(liked, true)).toBe(liked);
  expect(withLike(liked, false)).toEqual(post);
});

test('a reaction, another, and its taking back', () => {
  const facts = withReaction(post, 'Facts');
  expect(facts).toMatchObject({ reaction_counts: { Facts: 3 }, my_reaction: 'Facts' });
  const cap = withReaction(facts, 'Cap');
  expect(cap).toMatchObject({ reaction_counts: { Facts: 2, Cap: 1 }, my_reaction: 'Cap' });
  expect(withReaction(cap, 'Cap')).toEqual(post);
  expect(post.reaction_counts).toEqual({ Facts: 2 });
});
