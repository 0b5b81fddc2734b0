/**
 * A page of the feed as text. Most of a post is the same for everybody, and is checked and written as JSON once, with gaps for
 * what it is to the viewer alone. A page then costs the gaps, however long its posts and comments are; and one on which the
 * viewer has done nothing is the same for all such viewers, and costs nothing.
 */
import { LRUCache } from 'lru-cache';
import { type FeedPost, type ViewerState, viewerFields } from '@/lib/domains/posts/feed/viewer-state';
import type { FeedCall } from '@/lib/domains/posts/schema';
import { recorder } from '@/lib/platform/metrics/recorder';
import { SerializedResponse } from './response-cache';
import { serializeResponse } from './serialize-response';

/** What stands in a gap: a field of the viewer's state, or whether they like a comment. */
type Gap = { field: (typeof viewerFields)[number] } | { comment: number };

/** The text between the gaps, one piece more than there are gaps. */
type Template = { pieces: string[]; gaps: Gap[] };

/** For as long as the post itself is kept. */
const templates = new WeakMap<FeedPost['shared'], Template>();

/** What a page is to those who have done nothing on it, by its call and its first post. */
const untouched = new LRUCache<string, { posts: FeedPost['shared'][]; bytes: Uint8Array<ArrayBuffer> }>({
  /** Bytes, of which a page has eight thousand, and two hundred thousand where all of it is as long as it may be. */
  maxSize: 4_000_000,
  sizeCalculation: ({ bytes }) => bytes.length,
  ttl: 5 * 60_000,
});

/** @returns the answer of a call that lists posts, the same as `serializeResponse` would give it, for `handle` */
export function feedResponse(spec: FeedCall, posts: FeedPost[]): SerializedResponse {
  const [first] = posts;
  if (!first || !posts.every(({ state }) => isUntouched(state)))
    return new SerializedResponse(feedText(spec, posts));
  const key = `${spec.path} ${first.shared.id}`;
  const known = untouched.get(key);
  const same =
    known?.posts.length === posts.length && known.posts.every((post, at) => post === posts[at]?.shared);
  recorder()?.cache('feed_pages', same);
  if (same) return new SerializedResponse(known.bytes);
  const text = feedText(spec, posts);
  untouched.set(key, {
    posts: posts.map(({ shared }) => shared),
    bytes: new TextEncoder().encode(text),
  });
  return new SerializedResponse(text);
}

const isUntouched = (state: ViewerState) =>
  !state.liked_comments?.length && viewerFields.every((field) => !state[field]);

/** @returns the same as text, for a page that hands it to the browser */
export function feedText(spec: FeedCall, posts: FeedPost[]): string {
  const texts = posts.map(({ shared, state }) => {
    let template = templates.get(shared);
    if (!template) {
      template = templateOf(spec, shared);
      templates.set(shared, template);
    }
    return filled(template, state);
  });
  return `[${texts.join(',')}]`;
}

/** Nobody can write a NUL (`text` in fields.ts), so a gap is mistaken for nobody's words. */
const nul = '\u0000';
const gapInText = /"\\u0000(\w+)"/;

function templateOf(spec: FeedCall, shared: FeedPost['shared']): Template {
  const [post] = serializeResponse(spec, [shared]);
  const gapped = {
    ...post,
    ...Object.fromEntries(viewerFields.map((field) => [field, `${nul}${field}`])),
    comments: post?.comments.map((each) => ({ ...each, liked_by_me: `${nul}${each.id}` })),
  };
  // Split by what stands in them, text and gaps take turns.
  const parts = JSON.stringify(gapped).split(gapInText);
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    gaps: parts.filter((_, at) => at % 2 === 1).map(gapNamed),
  };
}

function gapNamed(name: string): Gap {
  const field = viewerFields.find((each) => each === name);
  return field ? { field } : { comment: Number(name) };
}

function filled({ pieces, gaps }: Template, state: ViewerState): string {
  let text = pieces[0] ?? '';
  for (const [at, gap] of gaps.entries()) text += textOf(gap, state) + (pieces[at + 1] ?? '');
  return text;
}

const flag = (value: unknown) => (value ? '1' : '0');

function textOf(gap: Gap, state: ViewerState): string {
  if ('comment' in gap) return flag(state.liked_comments?.includes(gap.comment));
  const value = state[gap.field];
  return typeof value === 'string' || value === null ? JSON.stringify(value) : flag(value);
}
