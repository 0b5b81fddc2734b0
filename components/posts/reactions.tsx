'use client';
import type { RefObject } from 'react';
import { ReactionChips } from '@/components/ui/reaction-chips';
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Post } from '@/lib/domains/posts/schema';

type Props = {
  post: Post;
  onReact: (label: PostReaction) => void;
  opener: RefObject<HTMLButtonElement | null>;
};

/** A post's reactions. The title of each chip names the newest people who reacted with it. */
export function Reactions({ post, onReact, opener }: Props) {
  const reactors = reactorsOf(post);
  return (
    <ReactionChips
      counts={post.reaction_counts}
      mine={post.my_reaction}
      onReact={onReact}
      opener={opener}
      whoOf={(label) => reactors[label]?.join(', ')}
    />
  );
}

/** A post has its reactions as JSON text (contract.md, Posts). */
function reactorsOf(post: Post): Record<string, string[]> {
  try {
    return JSON.parse(post.reactions);
  } catch {
    return {};
  }
}
