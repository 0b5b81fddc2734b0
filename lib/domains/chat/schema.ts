import * as z from 'zod/mini';
import { chatPageSize, textLength } from '@/lib/contract/constants';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { count, flag, flagOut, id, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { chatUpload } from '@/lib/contract/uploads';
import { media } from '@/lib/domains/accounts/schema';

const conversationView = z.object({
  id: count,
  other_username: z.string(),
  other_verified: flagOut,
  other_profile_media_url: media.profile_media_url,
  other_profile_media_type: media.profile_media_type,
  is_boosted: flagOut,
  latest_message: z.nullable(z.string()),
  latest_message_time: z.nullable(time),
  unread_count: count,
});

const messageView = z.object({
  id: count,
  sender_username: z.string(),
  content: z.string(),
  media_url: z.nullable(z.string()),
  media_type: z.nullable(z.enum(['image', 'video', 'audio'])),
  is_ghost_bomb: flagOut,
  created_at: time,
  expires_at: z.nullable(time),
  read_at: z.nullable(time),
  /** What a ghost can be reported with after it vanished: for the recipient, once, with the first fetch. */
  seal: z.nullable(z.string()),
});

/** Words that may be none: a file alone is a message, and nothing at all opens the conversation. */
const words = z._default(
  z.string().check(
    z.overwrite((value) => value.toWellFormed().trim()),
    z.maxLength(textLength.comment, { error: `Messages have at most ${textLength.comment} characters.` }),
    z.refine((value) => !value.includes('\u0000'), { error: 'holds a character that cannot be stored' }),
  ),
  '',
);

export const sendMessage = endpoint('POST', '/api/dms/send', {
  limit: 'comment',
  form: chatUpload,
  body: z.object({
    recipientUsername: z
      .string({ error: 'Please say who it is for.' })
      .check(z.minLength(1, { error: 'Please say who it is for.' }), z.maxLength(textLength.name)),
    content: words,
    isGhostBomb: z._default(flag, false),
    /** The sender's own name for the message: sent again, it is not stored again. */
    clientId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  }),
  refuses: ['not_with_yourself', 'cannot_message', 'user_not_found', 'message_not_found'],
  response: z.object({ message, conversationId: count, dm: z.nullable(messageView) }),
});

export const listConversations = endpoint('GET', '/api/dms/conversations', {
  query: z.omit(pageQuery(20), { before: true }),
  response: z.array(conversationView),
});

export const listMessages = endpoint('GET', '/api/dms/messages/{conversationId}', {
  params: z.object({ conversationId: id }),
  query: z.extend(pageQuery(chatPageSize), { after: z.optional(id) }),
  refuses: ['not_in_conversation'],
  response: z.array(messageView),
});

export const boostConversation = endpoint('POST', '/api/dms/boost', {
  limit: 'engagement',
  idempotent: true,
  body: z.object({ conversationId: id }),
  refuses: ['coins_missing', 'not_in_conversation', 'chat_already_boosted'],
  response: z.object({ message, coins: count }),
});

export type Conversation = AnswerOf<typeof listConversations>[number];
export type Message = AnswerOf<typeof listMessages>[number];

/** A row as the statements give it: already under the names of docs/product/contract.md, times as dates or ISO text. */
export type ConversationRow = ResultOf<typeof listConversations>[number];
