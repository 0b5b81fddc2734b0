/** The viewer's account, and logging out. Every member page loads this file; rarer calls are in the files beside it. */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, message, time } from '@/lib/contract/fields';
import { profileMedia } from '@/lib/contract/person';

export const logout = endpoint('POST', '/api/logout', { own: true, response: z.object({ message }) });

export const me = endpoint('GET', '/api/users/me', {
  own: true,
  refuses: ['user_not_found'],
  response: z.object({
    id: count,
    email: z.string(),
    username: z.string(),
    dob: z.string(),
    verified: flagOut,
    level: count,
    rank: z.string(),
    coins: count,
    xp: count,
    wins: count,
    ...profileMedia,
    is_creator: flagOut,
    /** Whether the creator account appointed them: pages show them the way to the reports. */
    is_moderator: flagOut,
    /** Whether they confirmed their address by a mailed link. */
    email_verified: flagOut,
    created_at: time,
    /** Conversations with something unread, without message requests. */
    unread_chats: count,
    /** Unread message requests. */
    requests: count,
    /** Unread notices: counted up to `unreadNoticesCounted`. */
    unread_notices: count,
    /** Open friend requests to this person. */
    friend_requests: count,
  }),
});

export type Me = AnswerOf<typeof me>;
