/**
 * Second stage of a feed: the posts of a page in full, by their ids. `hydrate` gives what is the same for all who see a post,
 * which the cache keeps; `hydrateLeavingOut` what is different for one viewer with blocks or mutes.
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

/** Posts in whatever order: `$1` is 0, who is nobody and has no blocks and mutes; `$2` their ids. */
export const postsInFull = `
  with ${unseenUsersCte}
  select ${postColumns}, ${reactorIds}, ${revision}
  from posts p ${itsAuthor} ${profileChanges} where p.id = any($2::int[]) and ${visibleInLists('p')}`;

/**
 * Of the posts `$2`, each of which names the person of the same place in `$3`, those that name anybody whom the viewer
 * `$1` leaves out; without its columns, where the viewer may not see it at all.
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
 * @param people  by post, whose words and names everybody sees in it
 * @returns the posts that are different for the viewer, by id, as they see them; null where they no longer may
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

/** A post with its times as text: a cached one is sent often, and its times are written out once. */
export const withTimesAsText = <Row extends PostRow>(row: Row): Row => ({
  ...row,
  created_at: isoTime(row.created_at),
  edited_at: row.edited_at && isoTime(row.edited_at),
});
