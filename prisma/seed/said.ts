/** How the demo's posts are written down: who says what, and what comes back. */
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Username } from './people';

/** A comment from somebody in particular, or from anybody where no name is given. */
export type Answer = {
  by?: Username;
  comment: string;
  /** The post's author answers first, then the commenter, and so on. */
  replies: readonly string[];
};

export type SeedPost = { by: Username; says: string; answers: readonly Answer[] };

export type Topic = {
  posts: readonly SeedPost[];
  /** Comments that fit under any of these posts. */
  chorus: readonly string[];
  /** What people react with here, the likelier ones more than once. */
  labels: readonly PostReaction[];
};

/**
 * A post and its comments.
 * @param answers  a comment; a comment with its replies; or `from(...)`
 */
export function said(
  by: Username,
  says: string,
  ...answers: readonly (string | readonly [comment: string, ...replies: string[]] | Answer)[]
): SeedPost {
  return { by, says, answers: answers.map(inFull) };
}

/** A comment that only one person could have written. */
export function from(by: Username, comment: string, ...replies: string[]): Answer {
  return { by, comment, replies };
}

function inFull(answer: string | readonly [comment: string, ...replies: string[]] | Answer): Answer {
  if (typeof answer === 'string') return { comment: answer, replies: [] };
  if ('comment' in answer) return answer;
  const [comment, ...replies] = answer;
  return { comment, replies };
}
