import * as z from 'zod/mini';
import {
  rantCategories,
  rantCommentsCarried,
  rantPageSize,
  rantReactions,
  usualRantCategory,
} from '@/lib/contract/constants/rants';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { clientId, count, flag, flagOut, id, message, text, time, wanted } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

/*
 * Nothing here reveals the author of a rant or of a comment on one (contract.md, Rants). A field that did would have to be
 * in one of these views; tests/api/rants/anonymity.test.ts would find it.
 */

const commentView = z.object({ id: count, content: z.string(), created_at: time, is_mine: flagOut });

const category = z.enum(rantCategories, { error: 'Please choose one of the categories.' });

/** Some keyboards send the heart without the variation selector that makes it an emoji. */
const reaction = z.pipe(
  z.pipe(
    z.string({ error: 'Please choose one of the reactions.' }),
    z.transform((value: string) => (value === '❤' ? '❤️' : value)),
  ),
  z.enum(rantReactions, { error: 'Please choose one of the reactions.' }),
);

const reactions = {
  /** Emoji to how many people. */
  reactions: z.record(z.string(), count),
  my_reaction: z.nullable(z.enum(rantReactions)),
};

export const rantView = z.object({
  id: count,
  content: z.string(),
  category,
  ask_for_advice: flagOut,
  created_at: time,
  upvotes: count,
  upvoted_by_me: flagOut,
  hugs: count,
  hugged_by_me: flagOut,
  ...reactions,
  comments: z.array(commentView),
  comment_count: count,
  is_mine: flagOut,
});

/** Where help can be found: a number to call, an address to open, or both. */
const helplineView = z.object({
  name: z.string(),
  note: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** Shown only to the author (rules.md, Safety). */
const supportView = z.object({ message: z.string(), helplines: z.array(helplineView) });

export const listRants = endpoint('GET', '/api/rants', {
  query: z.extend(pageQuery(rantPageSize), {
    category: z.optional(category),
    sort: z._default(z.enum(['recent', 'trending'], { error: 'must be recent or trending' }), 'recent'),
  }),
  response: z.array(rantView),
});
export const createRant = endpoint('POST', '/api/create-rant', {
  limit: 'post',
  anonymous: true,
  body: z.object({
    content: text(textLength.post, 'Rant content cannot be empty.'),
    category: z._default(category, usualRantCategory),
    askForAdvice: z._default(flag, false),
    clientId: z.optional(clientId),
  }),
  refuses: ['barred_from_ranting', 'rant_not_found'],
  response: z.object({ message, rant: rantView, support: z.nullable(supportView) }),
});
export const upvoteRant = endpoint('POST', '/api/upvote-rant', {
  limit: 'engagement',
  body: z.object({ rantId: id, upvoted: wanted }),
  refuses: ['rant_not_found'],
  response: z.object({ message, upvotes: count, upvoted: flagOut }),
});
export const reactToRant = endpoint('POST', '/api/react-to-rant', {
  limit: 'engagement',
  body: z.object({ rantId: id, reaction, reacted: wanted }),
  refuses: ['rant_not_found'],
  response: z.object({ message, ...reactions }),
});
export const sendHug = endpoint('POST', '/api/send-hug', {
  limit: 'engagement',
  body: z.object({ rantId: id }),
  refuses: ['rant_not_found'],
  response: z.object({ message, hugs: count }),
});
export const addRantComment = endpoint('POST', '/api/add-comment', {
  limit: 'comment',
  anonymous: true,
  body: z.object({
    rantId: id,
    content: text(textLength.comment, 'Comment content cannot be empty.'),
    clientId: z.optional(clientId),
  }),
  refuses: ['barred_from_ranting', 'rant_not_found'],
  response: z.object({ message, comment: commentView }),
});
/** The comments after those in the rant's own response, oldest first. */
export const listRantComments = endpoint('GET', '/api/rants/{rantId}/comments', {
  params: z.object({ rantId: id }),
  query: z.extend(z.pick(pageQuery(rantCommentsCarried), { limit: true }), { after: z.optional(id) }),
  refuses: ['rant_not_found'],
  response: z.array(commentView),
});
/** Only the author gets a 200, so the access log leaves out the caller here as well. */
export const deleteRant = endpoint('DELETE', '/api/rants/{rantId}', {
  limit: 'engagement',
  anonymous: true,
  whileAwaited: true,
  params: z.object({ rantId: id }),
  refuses: ['not_rant_author', 'rant_not_found'],
  response: z.object({ message }),
});

export type Rant = AnswerOf<typeof listRants>[number];
export type Support = NonNullable<AnswerOf<typeof createRant>['support']>;

/** Rows as the statements return them: already with the names of docs/product/contract.md, times as dates or ISO text. */
export type RantRow = ResultOf<typeof listRants>[number];
export type CommentRow = RantRow['comments'][number];
