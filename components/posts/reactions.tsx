'use client';
import { ReactionChips } from '@/components/ui/reaction-chips';
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Post } from '@/lib/domains/posts/schema';

/** A post's reactions. The title of each chip names the newest people who reacted with it. */
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

/** The spec sends reactions as JSON text. */
function reactorsOf(post: Post): Record<string, string[]> {
  try {
    return JSON.parse(post.reactions);
  } catch {
    return {};
  }
}
