/**
 * First stage of a feed: which posts are on the page, in which order. It reads only the id, the revision (is the cached copy
 * still valid) and the viewer state of each.
 */
import 'server-only';
import { LRUCache } from 'lru-cache';
import { commentsShown } from '@/lib/contract/constants/posts';
import type { Viewer } from '@/lib/contract/viewer';
import { unseenUsersCte, visibleInLists } from '@/lib/domains/blocks/visibility';
import { profileChanges } from '@/lib/domains/relations/profile-changes';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { batchedQuery, type ValueType } from '@/lib/platform/database/batched-query';
import { limitOffset } from '@/lib/platform/database/sql-pagination';
import { commentOrder, itsAuthor, nearestComments, ownMarks, postColumns } from '../columns';
import { newestPastUnseen } from './past-unseen';
import { revision } from './revision';
import type { ViewerState } from './viewer-state';

/** A post of a page, without its shared part. */
export type Skeleton = ViewerState & {
  id: number;
  /** Changes whenever the shared part of the post changes (revision.ts). */
  revision: string;
  /** Whether the viewer has blocks (in either direction) or mutes. Then their comments and reactors may be different. */
  leavesOut: boolean;
};

/** The ids of those first comments of a post that the viewer likes. */
const likedComments = `
  case when p.comment_count > 0 then array(
    select cl.comment_id from (
      select c.id, c.likes from ${nearestComments} where ${visibleInLists('c')} order by ${commentOrder} limit ${commentsShown}
    ) shown join comment_likes cl on shown.likes > 0 and cl.comment_id = shown.id and cl.user_id = $1) end as liked_comments`;

/** Two ways of reading a page `p`: its skeleton, or each post in full. */
const full = `select ${postColumns} from p ${itsAuthor}`;
const skeleton = `
  select p.id, ${revision}, exists (select 1 from unseen_users) as "leavesOut", ${ownMarks}, ${likedComments} from p ${profileChanges}`;

/**
 * The posts of a page. `ids` is an index-only scan of an index with the author and without hidden posts, since tens of
 * thousands of posts may have to be skipped. Then each post is looked up by its id.
 *
 * visibility-exempt: the given ids are of posts that the viewer may see.
 */
const rowsOf = (ids: string) =>
  `(select posts.xmin, posts.* from ${limitOffset(ids)} found join posts on posts.id = found.id)`;

/** Newest first: `$2` limit, `$3` offset, `$4` the cursor: rows with smaller ids follow. */
const newest = (shown: string) => `
  with ${unseenUsersCte},
    p as materialized ${rowsOf(`select id from posts where id < $4 and ${visibleInLists('posts')} order by id desc`)}
  ${shown} order by p.id desc`;

/** Hottest first: `$2` limit, `$3` offset, `$4` and `$5` the cursor: hotness and id. */
const hottest = (shown: string) => `
  with ${unseenUsersCte},
    p as materialized ${rowsOf(
      `select id from posts where (hot, id) < ($4, $5) and ${visibleInLists('posts')} order by hot desc, id desc`,
    )}
  ${shown} order by p.hot desc, p.id desc`;

/**
 * A feed's statements, the name of the prepared statement, and the types of the values. `skeletonPastUnseen` gives the same
 * rows as `skeleton`, but is faster when many posts are by people whom the viewer leaves out.
 */
export type Feed = {
  name: string;
  types: readonly ValueType[];
  skeleton: string;
  skeletonPastUnseen?: string;
  full: string;
};
export const newestPosts: Feed = {
  name: 'posts_newest',
  types: ['int', 'int', 'int', 'int'],
  skeleton: newest(skeleton),
  skeletonPastUnseen: newestPastUnseen(skeleton, rowsOf),
  full: newest(full),
};
export const hottestPosts: Feed = {
  name: 'posts_hottest',
  types: ['int', 'int', 'int', 'float8', 'int'],
  skeleton: hottest(skeleton),
  full: hottest(full),
};

/**
 * Viewers who are known to leave anybody out. Their pages may be slow, because they skip many posts. Each is read outside
 * the batch, so that nobody else waits for it.
 */
const readersLeavingOut = new LRUCache<number, true>({ max: 10_000, ttl: 5 * 60_000 });

/** @returns a function that reads the skeletons of a page; the values from `$2` on are limit, offset and the cursor */
export function skeletonReader({ name, types, skeleton: text, skeletonPastUnseen }: Feed) {
  const batched = batchedPages<Skeleton>(`${name}_skeleton`, types, text);
  const alone = skeletonPastUnseen
    ? batchedQuery<Skeleton>(`${name}_past_unseen`, types, skeletonPastUnseen, { maxBatchSize: 1 })
    : batchedQuery<Skeleton>(`${name}_skeleton`, types, text, { maxBatchSize: 1 });
  return async (viewer: Viewer, page: number[]): Promise<Skeleton[]> => {
    const read = readersLeavingOut.has(viewer.id) ? alone : batched;
    const skeletons = await read([viewer.id, ...page]);
    const walksFar = skeletons.length === 0 || skeletons.some(({ leavesOut }) => leavesOut);
    if (walksFar) readersLeavingOut.set(viewer.id, true);
    else readersLeavingOut.delete(viewer.id);
    return skeletons;
  };
}
