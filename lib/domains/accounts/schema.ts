/** Who is here, and leaving: every page of a member carries this, so what few pages need stands in the files beside it. */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, message, time } from '@/lib/contract/fields';

export const logout = endpoint('POST', '/api/logout', { response: z.object({ message }) });

export const media = {
  profile_media_url: z.nullable(z.string()),
  profile_media_type: z.nullable(z.enum(['image', 'video'])),
};

export const me = endpoint('GET', '/api/users/me', {
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
    created_at: time,
    unread_chats: count,
  }),
});

export type Me = AnswerOf<typeof me>;
