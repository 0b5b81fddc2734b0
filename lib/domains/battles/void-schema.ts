/** Voiding votes. Only the creator account needs it, so it is not in the bundle of every battle page. */
import * as z from 'zod/mini';
import { votesVoidedAtOnce } from '@/lib/contract/constants/battles';
import { textLength } from '@/lib/contract/constants/texts';
import { endpoint } from '@/lib/contract/endpoint';
import { count, id, message, text } from '@/lib/contract/fields';

/**
 * Voids the votes of the named people. The response has only the total: for several people it shows neither who had voted
 * nor for which side.
 */
export const voidVotes = endpoint('POST', '/api/hype-battle/void-votes', {
  limit: 'engagement',
  body: z.object({
    battleId: id,
    usernames: z
      .array(text(textLength.name, 'Please enter a username.'), { error: 'Please say whose votes.' })
      .check(
        z.minLength(1, { error: 'Please say whose votes.' }),
        z.maxLength(votesVoidedAtOnce, { error: `At most ${votesVoidedAtOnce} people at once.` }),
      ),
    reason: text(textLength.description, 'Please give a reason.'),
  }),
  refuses: ['battle_not_found', 'votes_not_found', 'battle_closed'],
  response: z.object({ message, removed: count, removed_votes: count }),
});
