/**
 * Second stage of a feed: the posts of a page in full, by their ids. Asked for as nobody, it gives what is the same for all who
 * see a post, which the cache keeps; asked for as somebody with blocks, what that person sees.
 */
import 'server-only';
import { isoTime } from '@/lib/contract/fields';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { statement } from '@/lib/platform/database/client';
import { itsAuthor, postColumns } from '../columns';
import type { PostRow } from '../schema';
import { profileChanges, revision } from './revision';

/** Posts in whatever order: `$1` the viewer, or 0, who is nobody and has no blocks; `$2` their ids. */
export const postsInFull = `
  with ${blockedUsersCte}
  select ${postColumns}, ${revision}
  from posts p ${itsAuthor} ${profileChanges} where p.id = any($2::int[]) and ${visible('p')}`;

type HydratedRow = PostRow & { revision: string };

/** @param viewerId  0 for what everybody sees */
export const hydrate = (viewerId: number, postIds: number[]): Promise<HydratedRow[]> =>
  statement<HydratedRow>('posts_in_full', postsInFull, [viewerId, postIds]);

/** A post with its times as text: a cached one is sent often, and its times are written out once. */
export const withTimesAsText = <Row extends PostRow>(row: Row): Row => ({
  ...row,
  created_at: isoTime(row.created_at),
  edited_at: row.edited_at && isoTime(row.edited_at),
});
