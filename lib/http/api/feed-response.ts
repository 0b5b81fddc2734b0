/**
 * A page of the feed as text. Most of a post is the same for everybody, and is checked and written as JSON once, with gaps for
 * what it is to the viewer alone. A page then costs the gaps, however long its posts and comments are.
 */
import { type FeedPost, type ViewerState, viewerFields } from '@/lib/domains/posts/feed/viewer-state';
import type { FeedCall } from '@/lib/domains/posts/schema';
import { SerializedResponse } from './response-cache';
import { serializeResponse } from './serialize-response';

/** What stands in a gap: a field of the viewer's state, or whether they like a comment. */
type Gap = { field: (typeof viewerFields)[number] } | { comment: number };

/** The text between the gaps, one piece more than there are gaps. */
type Template = { pieces: string[]; gaps: Gap[] };

/** For as long as the post itself is kept. */
const templates = new WeakMap<FeedPost['shared'], Template>();

/** @returns the answer of a call that lists posts, the same as `serializeResponse` would give it, for `handle` */
export function feedResponse(spec: FeedCall, posts: FeedPost[]): SerializedResponse {
  const texts = posts.map(({ shared, state }) => {
    let template = templates.get(shared);
    if (!template) {
      template = templateOf(spec, shared);
      templates.set(shared, template);
    }
    return filled(template, state);
  });
  return new SerializedResponse(`[${texts.join(',')}]`);
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
