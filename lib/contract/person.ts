/** A person in a list: who they are, and their relation to the reader. Never an email address, an age or a band. */
import * as z from 'zod/mini';
import { relations } from './contact';
import { flagOut } from './fields';

export const relation = z.enum(relations);

/** A person's profile picture or video; null where they have none. */
export const profileMedia = {
  profile_media_url: z.nullable(z.string()),
  profile_media_type: z.nullable(z.enum(['image', 'video'])),
};

export const personView = z.object({
  username: z.string(),
  verified: flagOut,
  ...profileMedia,
  relation,
});
