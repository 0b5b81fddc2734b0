/** What a press does to a post on the screen, before the server has answered. Pure. */
import { withReactionMoved } from '@/lib/domains/engagement/rules';
import type { Post } from './schema';

export function withLike(post: Post): Post {
  const liked = post.liked_by_me === 0;
  return { ...post, liked_by_me: liked ? 1 : 0, likes: post.likes + (liked ? 1 : -1) };
}

/** Another label moves the reaction, the same takes it back. */
export function withReaction(post: Post, label: NonNullable<Post['my_reaction']>): Post {
  const { counts, mine } = withReactionMoved(post.reaction_counts, post.my_reaction, label);
  return { ...post, reaction_counts: counts, my_reaction: mine };
}
