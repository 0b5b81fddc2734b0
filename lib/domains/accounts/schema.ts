/** Who is here, and leaving: every page of a member carries this, so what few pages need stands in the files beside it. */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, message, time } from '@/lib/contract/fields';

export const logout = endpoint('POST', '/api/logout', { own: true, response: z.object({ message }) });

export const media = {
  profile_media_url: z.nullable(z.string()),
  profile_media_type: z.nullable(z.enum(['image', 'video'])),
};

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
    ...media,
    is_creator: flagOut,
    /** Whether they showed that they read the mail of their address. */
    email_verified: flagOut,
    created_at: time,
    /** Conversations with something unread; those that ask are not among them. */
    unread_chats: count,
    /** People who ask to write. */
    requests: count,
    /** What happened and was not read: a hundred at most. */
    unread_notices: count,
    /** People who ask to be friends. */
    friend_requests: count,
  }),
});

export type Me = AnswerOf<typeof me>;
