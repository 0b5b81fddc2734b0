/**
 * Posts as everybody sees them, kept for a while: most of a page's cost is in putting together what is the same for all
 * who open it. Every page asks the database for its posts' revisions and for what they are to the viewer (their likes,
 * their reaction); what is kept serves where the revision is still the same, so that nothing shown is ever older than the
 * database, on however many servers (docs/decisions.md). Whoever blocked somebody, or was, is shown other comments and
 * other names than everybody: theirs are put together for them.
 */
import 'server-only';
import { LRUCache } from 'lru-cache';
import { isoTime } from '@/lib/contract/fields';
import type { Viewer } from '@/lib/contract/viewer';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import { type Feed, sharedPosts } from './statements';
import { type PostRow, postView } from './view';

type Outline = ViewerState & {
  id: number;
  revision: string;
  /** Whether a block stands between the viewer and anybody. */
  apart: boolean;
};

type Kept = { revision: string; post: PostRow };

const kept = new LRUCache<number, Kept>({
  max: 2000,
  /** Characters, of which a comment has two hundred and a page twelve thousand. */
  maxSize: 4_000_000,
  sizeCalculation: ({ post }) => JSON.stringify(post).length,
  /** A post that was deleted is never asked for again, and should not lie about. */
  ttl: 5 * 60_000,
});

/**
 * Whose pages walk past what others wrote, as far as is known: people with a block between them and anybody. They are asked
 * for alone, so that nobody else waits for however much that is.
 */
const walking = new LRUCache<number, true>({ max: 10_000, ttl: 5 * 60_000 });

/** What a post is to one viewer alone; everything else of it is the same for all who see it. */
export type ViewerState = Pick<PostRow, 'is_mine' | 'my_reaction' | 'liked_by_me'> & {
  /** Those of the comments it carries that they like. */
  liked_comments: number[] | null;
};

/** A post in its two parts. While nothing of it changes, `shared` is the same object from page to page. */
export type SeenPost = { shared: PostRow; state: ViewerState };

/** @returns what gives a page of the feed; it is asked with limit, offset, and where the page begins */
export function pagesOf({ name, types, outline, whole }: Feed) {
  const outlinesOf = batchedPages<Outline>(`${name}_outline`, types, outline);
  const aloneOf = batchedQuery<Outline>(`${name}_outline`, types, outline, { maxBatchSize: 1 });
  return async (viewer: Viewer, ...asked: number[]): Promise<SeenPost[]> => {
    const values = [viewer.id, ...asked];
    const outlines = await (walking.has(viewer.id) ? aloneOf : outlinesOf)(values);
    const isBlocked = outlines.some(({ apart }) => apart);
    if (isBlocked || outlines.length === 0) walking.set(viewer.id, true);
    else walking.delete(viewer.id);
    const posts = await (isBlocked ? postsAsSeenBy(viewer, outlines) : postsOf(outlines));
    const page = outlines.flatMap((each) => {
      const post = posts.get(each.id);
      return post ? [{ shared: post, state: each }] : [];
    });
    if (page.length === outlines.length) return page;
    // A post went between the two statements, and a page that is not full says that there are no more.
    return (await statement<PostRow>(name, whole, values)).map(asShared);
  };
}

/** Theirs alone: found already, so that what is left out is not walked past once more. */
async function postsAsSeenBy(viewer: Viewer, outlines: Outline[]): Promise<Map<number, PostRow>> {
  const ids = outlines.map(({ id }) => id);
  const rows = await statement<PostRow>('posts_shared', sharedPosts, [viewer.id, ids]);
  return new Map(rows.map((row) => [row.id, postView(row)]));
}

async function postsOf(outlines: Outline[]): Promise<Map<number, PostRow>> {
  const posts = new Map<number, PostRow>();
  const missing: number[] = [];
  for (const { id, revision } of outlines) {
    const known = kept.get(id);
    if (known?.revision === revision) posts.set(id, known.post);
    else missing.push(id);
  }
  if (missing.length === 0) return posts;
  for (const row of await statement<PostRow & { revision: string }>('posts_shared', sharedPosts, [
    0,
    missing,
  ])) {
    // Written once, and not for every page that it is on.
    const times = { created_at: isoTime(row.created_at), edited_at: row.edited_at && isoTime(row.edited_at) };
    const post = { ...postView(row), ...times };
    kept.set(row.id, { revision: row.revision, post });
    posts.set(row.id, post);
  }
  return posts;
}

/** A post that was read for one viewer, in its two parts. */
function asShared(row: PostRow): SeenPost {
  const shared = postView(row);
  const { is_mine, my_reaction, liked_by_me, comments } = shared;
  const liked_comments = comments.flatMap((each) => (each.liked_by_me ? [each.id] : []));
  return { shared, state: { is_mine, my_reaction, liked_by_me, liked_comments } };
}

/** A post as its viewer sees it. */
export function asSeen({ shared, state }: SeenPost): PostRow {
  const { is_mine, my_reaction, liked_by_me, liked_comments } = state;
  const own = liked_comments?.length ? new Set(liked_comments) : null;
  const comments = own
    ? shared.comments.map((each) => (own.has(each.id) ? { ...each, liked_by_me: true } : each))
    : shared.comments;
  return { ...shared, is_mine, my_reaction, liked_by_me, comments };
}
