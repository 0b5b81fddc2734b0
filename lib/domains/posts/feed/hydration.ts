/**
 * Second stage of a feed: reads the full posts of a page by their ids. `hydrate` reads the shared part, which is cached;
 * `hydrateLeavingOut` reads the posts that are different for one viewer with blocks or mutes.
 */
import 'server-only';
import { isoTime } from '@/lib/contract/fields';
import type { Viewer } from '@/lib/contract/viewer';
import { unseenUsersCte, visibleInLists } from '@/lib/domains/blocks/visibility';
import { profileChanges } from '@/lib/domains/relations/profile-changes';
import { statement } from '@/lib/platform/database/client';
import { itsAuthor, postColumns, reactorIds } from '../columns';
import type { PostRow } from '../schema';
import { revision } from './revision';

/** Posts by their ids `$2`, in any order. `$1` is 0, the id of no account, so that no blocks or mutes apply. */
export const postsInFull = `
  with ${unseenUsersCte}
  select ${postColumns}, ${reactorIds}, ${revision}
  from posts p ${itsAuthor} ${profileChanges} where p.id = any($2::int[]) and ${visibleInLists('p')}`;

/**
 * `$2` and `$3` are pairs of a post and a person named in it. Reads the posts that name anybody whom the viewer `$1` leaves
 * out. The columns are null for a post that the viewer may not see at all.
 */
export const postsLeavingOut = `
  with ${unseenUsersCte}, named as materialized (
    select distinct pair.post_id from unnest($2::int[], $3::int[]) as pair(post_id, user_id)
    where pair.user_id in (select id from unseen_users)
  )
  select named.post_id as named_id, own.* from named left join lateral (
    select ${postColumns} from posts p ${itsAuthor} where p.id = named.post_id and ${visibleInLists('p')}
  ) own on true`;

export type HydratedRow = PostRow & { revision: string; reactor_ids: number[] };

/** @returns the posts that still exist, as everybody sees them */
export const hydrate = (postIds: number[]): Promise<HydratedRow[]> =>
  statement<HydratedRow>('posts_in_full', postsInFull, [0, postIds]);

/**
 * @param people  for each post, the people named in its shared part
 * @returns the posts that are different for the viewer, by id, as they see them; null when they may no longer see one
 */
export async function hydrateLeavingOut(
  viewer: Viewer,
  people: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, PostRow | null>> {
  const pairs = [...people].flatMap(([postId, ids]) => ids.map((id) => [postId, id] as const));
  const rows = await statement<PostRow & { named_id: number }>('posts_leaving_out', postsLeavingOut, [
    viewer.id,
    pairs.map(([postId]) => postId),
    pairs.map(([, id]) => id),
  ]);
  return new Map(rows.map(({ named_id, ...post }) => [named_id, post.id ? post : null]));
}

/** A post with its times as text. A cached post is sent often, so its times are formatted only once. */
export const withTimesAsText = <Row extends PostRow>(row: Row): Row => ({
  ...row,
  created_at: isoTime(row.created_at),
  edited_at: row.edited_at && isoTime(row.edited_at),
});
