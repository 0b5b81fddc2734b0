/** Optimistic updates of a rant: upvotes, hugs and reactions, shown before the response. Pure. */
import type { RantReaction } from '@/lib/contract/constants/rants';
import { withReactionMoved } from '@/lib/domains/engagement/rules';
import type { Rant } from './schema';

export function withUpvote(rant: Rant, upvoted: boolean): Rant {
  if (Boolean(rant.upvoted_by_me) === upvoted) return rant;
  return { ...rant, upvoted_by_me: upvoted ? 1 : 0, upvotes: rant.upvotes + (upvoted ? 1 : -1) };
}

/** A second hug changes nothing. */
export function withHug(rant: Rant): Rant {
  return rant.hugged_by_me ? rant : { ...rant, hugged_by_me: 1, hugs: rant.hugs + 1 };
}

/** Another emoji changes the reaction; the same emoji removes it. */
export function withReaction(rant: Rant, emoji: RantReaction): Rant {
  const { counts, mine } = withReactionMoved(rant.reactions, rant.my_reaction, emoji);
  return { ...rant, reactions: counts, my_reaction: mine };
}
