import * as z from 'zod/mini';
import { reaches } from '@/lib/contract/contact';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, message, time } from '@/lib/contract/fields';
import { profileMedia, relation } from '@/lib/contract/person';
import { profileUpload } from '@/lib/contract/uploads';
import { postView } from '@/lib/domains/posts/schema';

const reach = z.enum(reaches);

export const profile = endpoint('GET', '/api/users/profile/{username}', {
  own: true,
  params: z.object({ username: z.string().check(z.minLength(1), z.maxLength(40)) }),
  refuses: ['user_not_found'],
  response: z.object({
    user: z.object({
      id: count,
      username: z.string(),
      verified: flagOut,
      level: count,
      rank: z.string(),
      coins: count,
      wins: count,
      is_creator: flagOut,
      is_champion: flagOut,
      /** Whether the viewer muted them. */
      muted: flagOut,
      ...profileMedia,
      /** The picture's size, so that people know the data cost; null where unknown. */
      profile_media_bytes: z.nullable(count),
      created_at: time,
      relation,
      /** How the viewer may contact them; not at all on one's own profile. */
      reach: z.object({ message: reach, media: reach, ghost: reach, friend: reach, challenge: reach }),
    }),
    posts: z.array(postView),
    comments: z.array(z.object({ id: count, post_id: count, content: z.string(), created_at: time })),
  }),
});

export type Profile = AnswerOf<typeof profile>;

export const uploadProfileMedia = endpoint('POST', '/api/users/profile/upload', {
  limit: 'upload',
  form: profileUpload,
  refuses: ['file_missing'],
  response: z.object({ message, ...profileMedia }),
});
