/** Optimistic updates of a post: likes and reactions, shown before the response. Pure. */
import { withReactionMoved } from '@/lib/domains/engagement/rules';
import type { Post } from './schema';

export function withLike(post: Post, liked: boolean): Post {
  if (Boolean(post.liked_by_me) === liked) return post;
  return { ...post, liked_by_me: liked ? 1 : 0, likes: post.likes + (liked ? 1 : -1) };
}

/** Another label changes the reaction; the same label removes it. */
export function withReaction(post: Post, label: NonNullable<Post['my_reaction']>): Post {
  const { counts, mine } = withReactionMoved(post.reaction_counts, post.my_reaction, label);
  return { ...post, reaction_counts: counts, my_reaction: mine };
}
