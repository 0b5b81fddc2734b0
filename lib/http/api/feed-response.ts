/**
 * A page of the feed as JSON text. Most of a post is the same for everybody: it is validated and serialized once, with gaps
 * for the viewer's own state. A page then costs only its gaps, however long its posts and comments are. A page on which the
 * viewer has done nothing is the same for all such viewers, so it is cached.
 */
import { LRUCache } from 'lru-cache';
import { type FeedPost, type ViewerState, viewerFields } from '@/lib/domains/posts/feed/viewer-state';
import type { FeedCall } from '@/lib/domains/posts/schema';
import { recorder } from '@/lib/platform/metrics/recorder';
import { CompressedText } from './compressed-text';
import { SerializedResponse } from './response-cache';
import { serializeResponse } from './serialize-response';

/** What fills a gap: a field of the viewer's state, or whether the viewer likes a comment. */
type Gap = { field: (typeof viewerFields)[number] } | { comment: number };

/** The text around the gaps: always one piece more than there are gaps. */
type Template = { pieces: string[]; gaps: Gap[] };

/** A template is kept as long as the post itself is in memory. */
const templates = new WeakMap<FeedPost['shared'], Template>();

/** Pages for viewers who have done nothing on them. The key is the call and the page's first post. */
const untouched = new LRUCache<string, { posts: FeedPost['shared'][]; text: CompressedText }>({
  /** In bytes. A page usually has 11,000; with every text at its maximum length, 250,000. */
  maxSize: 4_000_000,
  sizeCalculation: ({ text }) => text.size,
  ttl: 5 * 60_000,
});

/** @returns the response for `handle`, equal to what `serializeResponse` would give */
export function feedResponse(spec: FeedCall, posts: FeedPost[]): SerializedResponse {
  const [first] = posts;
  if (!first || !posts.every(({ state }) => isUntouched(state)))
    return new SerializedResponse(feedText(spec, posts));
  const key = `${spec.path} ${first.shared.id}`;
  const known = untouched.get(key);
  const same =
    known?.posts.length === posts.length && known.posts.every((post, at) => post === posts[at]?.shared);
  recorder()?.cache('feed_pages', same);
  if (same) return new SerializedResponse(known.text);
  const text = new CompressedText(feedText(spec, posts), { isShared: true });
  untouched.set(key, { posts: posts.map(({ shared }) => shared), text });
  return new SerializedResponse(text);
}

const isUntouched = (state: ViewerState) =>
  !state.liked_comments?.length && viewerFields.every((field) => !state[field]);

/** @returns the same response as text, for a page that passes it to the browser */
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

/** Nobody can write a NUL (`text` in fields.ts), so no user's text is mistaken for a gap. */
const nul = '\u0000';
const gapInText = /"\\u0000(\w+)"/;

function templateOf(spec: FeedCall, shared: FeedPost['shared']): Template {
  const [post] = serializeResponse(spec, [shared]);
  const gapped = {
    ...post,
    ...Object.fromEntries(viewerFields.map((field) => [field, `${nul}${field}`])),
    comments: post?.comments.map((each) => ({ ...each, liked_by_me: `${nul}${each.id}` })),
  };
  // The split alternates text and gap names.
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
