import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { sentOnce } from '@/lib/platform/database/sent-once';
import { closePost, emptyPost, holdPost } from './deletion-parts';
import { takeBackXpOfPost } from './experience';
import { feedReader } from './feed/feed';
import { hottestPosts, newestPosts } from './feed/skeleton';
import type { FeedPost } from './feed/viewer-state';
import { mayDelete, mayEdit, noSuchPost } from './policy';
import type { PostRow } from './schema';
import { postSentBefore } from './sent-before';
import { onePost, ownerOfPost, postsOfPerson, writePost } from './statements';

const newestOf = feedReader(newestPosts);
const hottestOf = feedReader(hottestPosts);

/** The dashboard: newest first, each post with its viewer state separate (feed/viewer-state.ts). */
export function newestSeen(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  return newestOf(viewer, limit, offset, before);
}

/**
 * The News Feed: hottest first, by the indexed column (rules.md, Feed), each post with its viewer state separate. `before`
 * is the cursor: the id of the last post shown.
 */
export async function hottestSeen(viewer: Viewer, { limit, offset, before }: Page): Promise<FeedPost[]> {
  const from =
    before === undefined ? { hot: Number.POSITIVE_INFINITY, id: largestId } : await placeOf(before);
  return hottestOf(viewer, limit, offset, from.hot, from.id);
}

/**
 * The place in the order after which a page begins: the last post shown. If it was deleted meanwhile, the post written
 * before it.
 *
 * visibility-exempt: a place in the order, shown to nobody.
 */
async function placeOf(postId: number) {
  const place = await db().post.findFirst({
    where: { id: { lte: postId } },
    orderBy: { id: 'desc' },
    select: { hot: true, id: true },
  });
  return place ?? { hot: Number.NEGATIVE_INFINITY, id: 0 };
}

/** @throws DomainError `post_not_found` */
export async function post(viewer: Viewer, postId: number) {
  const [row] = await statement<PostRow>('posts_one', onePost, [viewer.id, postId]);
  if (!row) throw noSuchPost();
  return row;
}

/** The newest posts of one person, for their profile. */
export async function postsBy(viewer: Viewer, userId: number, limit: number) {
  return statement<PostRow>('posts_of_person', postsOfPerson, [viewer.id, userId, limit]);
}

/**
 * Writes a post, and gives its author XP (rules.md, Level and rank). A retry with the same `clientId` returns the stored
 * post.
 * @throws DomainError `not_logged_in` when the account was deleted
 */
export async function write(
  viewer: Viewer,
  { content, clientId }: { content: string; clientId?: string | undefined },
) {
  const values = [viewer.id, content, now(), xpFor.post, clientId ?? null];
  const [row] = await sentOnce(
    () => statement<PostRow>('posts_write', writePost, values),
    async () => [await post(viewer, (await postSentBefore(viewer, clientId))?.id ?? 0)],
  );
  if (!row) throw notLoggedIn();
  return { message: 'Posted!', post: row };
}

/** @throws DomainError `post_not_found`, `not_post_author` */
export async function edit(viewer: Viewer, postId: number, content: string) {
  if (!mayEdit(viewer, await ownerOf(viewer, postId)))
    throw new DomainError('not_post_author', 'You can only edit your own posts.');
  const changed = await db().post.updateMany({
    // A post that was hidden meanwhile must stay as it was when the decision was made.
    where: { id: postId, userId: viewer.id, hiddenAt: null },
    data: { content, editedAt: now() },
  });
  if (changed.count === 0) throw noSuchPost();
  return { message: 'Post updated.', post: await post(viewer, postId) };
}

/**
 * Deletes a post with its comments, reactions and likes, and takes back the XP for all of them. One with very much under it
 * is gone for everybody at once, and goes part by part.
 * @param decide  called in the transaction before somebody else's post goes, to keep who did it, and to lock what decisions lock
 * @throws DomainError `post_not_found`; `not_post_author`, but for the creator account
 */
export async function remove(viewer: Viewer, postId: number, decide: (tx: Transaction) => Promise<void>) {
  const owned = await ownerOf(viewer, postId);
  if (!mayDelete(viewer, owned))
    throw new DomainError('not_post_author', 'You can only delete your own posts.');
  const isClosed = await transaction(async (tx) => {
    if (owned.userId !== viewer.id) await decide(tx);
    // Lock the post first: no like can come in between, so the XP is counted exactly.
    const held = await holdPost(tx, postId);
    if (!held) throw noSuchPost();
    if (held.large) {
      await closePost(tx, postId);
      return true;
    }
    await takeBackXpOfPost(tx, postId);
    await tx.post.deleteMany({ where: { id: postId } });
    return false;
  });
  // Hidden by now. A scheduled run finishes what a killed server leaves.
  if (isClosed) afterResponse(() => emptyPost(postId));
  return { message: 'Post deleted.' };
}

/** The author's id. @throws DomainError `post_not_found`, also for a post that the viewer may not see */
export async function ownerOf(viewer: Viewer, postId: number): Promise<{ userId: number }> {
  const [found] = await statement<{ userId: number }>('posts_owner', ownerOfPost, [viewer.id, postId]);
  if (!found) throw noSuchPost();
  return found;
}
