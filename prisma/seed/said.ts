/** The format of the demo's posts: the author, the text, the comments. */
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Username } from './people';

/** A comment by a given person, or by anybody if no name is given. */
export type Answer = {
  by?: Username;
  comment: string;
  /** Replies by the post's author and the commenter in turn. */
  replies: readonly string[];
};

export type SeedPost = { by: Username; says: string; answers: readonly Answer[] };

export type Topic = {
  posts: readonly SeedPost[];
  /** Comments that fit under any post of the topic. */
  chorus: readonly string[];
  /** Reactions to choose from; a likelier one is listed more than once. */
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

/** A comment by one particular person. */
export function from(by: Username, comment: string, ...replies: string[]): Answer {
  return { by, comment, replies };
}

function inFull(answer: string | readonly [comment: string, ...replies: string[]] | Answer): Answer {
  if (typeof answer === 'string') return { comment: answer, replies: [] };
  if ('comment' in answer) return answer;
  const [comment, ...replies] = answer;
  return { comment, replies };
}
