'use client';
import { ReactionChips } from '@/components/ui/reaction-chips';
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Post } from '@/lib/domains/posts/schema';

/** The reactions a post has; a chip's title names the newest who reacted so. */
export function Reactions({ post, onReact }: { post: Post; onReact: (label: PostReaction) => void }) {
  const reactors = reactorsOf(post);
  return (
    <ReactionChips
      counts={post.reaction_counts}
      mine={post.my_reaction}
      onReact={onReact}
      whoOf={(label) => reactors[label]?.join(', ')}
    />
  );
}

/** The spec hands reactions on as JSON text. */
function reactorsOf(post: Post): Record<string, string[]> {
  try {
    return JSON.parse(post.reactions);
  } catch {
    return {};
  }
}
