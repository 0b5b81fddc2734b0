/** Finding people, and being friends (rules.md, Contact). */
import * as z from 'zod/mini';
import { peopleFound } from '@/lib/contract/constants/contact';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { message, text } from '@/lib/contract/fields';
import { digits, offsetQuery } from '@/lib/contract/paging';
import { personView, relation } from '@/lib/contract/person';

const begins = 'Please type 2 to 20 letters, digits or underscores.';

/** People whose names start with `q`: friends first, then members of the viewer's squads, then by name. No second page. */
export const searchPeople = endpoint('GET', '/api/people', {
  limit: 'search',
  query: z.object({
    q: z.string({ error: begins }).check(z.regex(/^[A-Za-z0-9_]{2,20}$/, { error: begins })),
    limit: z._default(digits(1, peopleFound), peopleFound),
  }),
  response: z.array(personView),
});

/** Members of the viewer's squads, then friends of friends. */
export const suggestPeople = endpoint('GET', '/api/people/suggestions', { response: z.array(personView) });

/** A page of each list, newest first. */
export const listFriends = endpoint('GET', '/api/friends', {
  own: true,
  query: offsetQuery(pageLimit.max),
  response: z.object({
    friends: z.array(personView),
    incoming: z.array(personView),
    outgoing: z.array(personView),
  }),
});

export const friendActions = ['request', 'accept', 'decline', 'cancel', 'remove'] as const;
export type FriendAction = (typeof friendActions)[number];

export const changeFriend = endpoint('POST', '/api/friends', {
  limit: 'engagement',
  whileAwaited: true,
  body: z.object({
    username: text(40, 'Please enter a username.'),
    action: z.enum(friendActions, { error: 'must be request, accept, decline, cancel or remove' }),
  }),
  refuses: [
    'not_with_yourself',
    'cannot_add',
    'user_not_found',
    'friend_state_changed',
    'daily_limit_reached',
    'guardian_awaited',
  ],
  response: z.object({ message, relation }),
});

export type Person = AnswerOf<typeof searchPeople>[number];
export type Friends = AnswerOf<typeof listFriends>;
