/**
 * First stage of a feed: which posts are on the page, in which order. Of each only what may differ from one reader to the next
 * or says whether a cached copy is still good: its id, its revision and its viewer state.
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

/** A post of a page before anything of it is read that is the same for everybody. */
export type Skeleton = ViewerState & {
  id: number;
  /** Another whenever the post looks different to everybody (revision.ts). */
  revision: string;
  /** Whether the viewer blocked or muted anybody, or was blocked: then they may see other comments and reactors than everybody. */
  leavesOut: boolean;
};

/** Which of the first comments under a post the viewer likes. */
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
 * The posts of a page: found in an index that says who wrote them and has no hidden ones, since what a reader must not see
 * may be tens of thousands; then each by its id.
 *
 * noRules: the ids that it is given are of posts that the reader may see.
 */
const rowsOf = (ids: string) =>
  `(select posts.xmin, posts.* from ${limitOffset(ids)} found join posts on posts.id = found.id)`;

/** Newest first: `$2` limit, `$3` offset, `$4` the id that the rows are older than. */
const newest = (shown: string) => `
  with ${unseenUsersCte},
    p as materialized ${rowsOf(`select id from posts where id < $4 and ${visibleInLists('posts')} order by id desc`)}
  ${shown} order by p.id desc`;

/** Hottest first: `$2` limit, `$3` offset, `$4` and `$5` the hotness and id that the rows come after. */
const hottest = (shown: string) => `
  with ${unseenUsersCte},
    p as materialized ${rowsOf(
      `select id from posts where (hot, id) < ($4, $5) and ${visibleInLists('posts')} order by hot desc, id desc`,
    )}
  ${shown} order by p.hot desc, p.id desc`;

/**
 * A feed's statements, what they are called on the server, and the types of their values. `skeletonPastUnseen` gives the same as
 * `skeleton`, by a way that is shorter where much is by people whom the viewer leaves out.
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
 * Readers whose pages walk past much that others wrote, as far as is known: people who leave anybody out. Each of
 * their pages is asked for alone, so that nobody else waits for however much that is.
 */
const readersLeavingOut = new LRUCache<number, true>({ max: 10_000, ttl: 5 * 60_000 });

/** @returns what reads the skeletons of a page, told its values from `$2` on: limit, offset, and where the page begins */
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
