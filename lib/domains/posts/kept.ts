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
import { batchedPages } from '@/lib/platform/batched-pages';
import { batchedStatement } from '@/lib/platform/batched-statement';
import { statement } from '@/lib/platform/db';
import { type Feed, sharedPosts } from './statements';
import { type PostRow, postView } from './view';

type Outline = Pick<PostRow, 'id' | 'is_mine' | 'my_reaction' | 'liked_by_me'> & {
  revision: string;
  /** Whether a block stands between the viewer and anybody. */
  apart: boolean;
  liked_comments: number[] | null;
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

/** @returns what gives a page of the feed; it is asked with limit, offset, and where the page begins */
export function pagesOf({ name, types, outline, whole }: Feed) {
  const outlinesOf = batchedPages<Outline>(`${name}_outline`, types, outline);
  const aloneOf = batchedStatement<Outline>(`${name}_outline`, types, outline, { most: 1 });
  return async (viewer: Viewer, ...asked: number[]): Promise<PostRow[]> => {
    const values = [viewer.id, ...asked];
    const outlines = await (walking.has(viewer.id) ? aloneOf : outlinesOf)(values);
    const isApart = outlines.some(({ apart }) => apart);
    if (isApart || outlines.length === 0) walking.set(viewer.id, true);
    else walking.delete(viewer.id);
    const posts = await (isApart ? postsAsSeenBy(viewer, outlines) : postsOf(outlines));
    const page = outlines.flatMap((each) => {
      const post = posts.get(each.id);
      return post ? [asSeen(post, each)] : [];
    });
    if (page.length === outlines.length) return page;
    // A post went between the two statements, and a page that is not full says that there are no more.
    return (await statement<PostRow>(name, whole, values)).map(postView);
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

function asSeen(post: PostRow, { is_mine, my_reaction, liked_by_me, liked_comments }: Outline): PostRow {
  const own = liked_comments?.length ? new Set(liked_comments) : null;
  const comments = own
    ? post.comments.map((each) => (own.has(each.id) ? { ...each, liked_by_me: true } : each))
    : post.comments;
  return { ...post, is_mine, my_reaction, liked_by_me, comments };
}
