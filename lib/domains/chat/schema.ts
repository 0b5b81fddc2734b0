import * as z from 'zod/mini';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { textLength } from '@/lib/contract/constants/texts';
import { relations } from '@/lib/contract/contact';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { clientId, count, flag, flagOut, id, message, time } from '@/lib/contract/fields';
import { offsetQuery, pageQuery } from '@/lib/contract/paging';
import { profileMedia } from '@/lib/contract/person';
import { quoteView } from '@/lib/contract/quote';
import { chatUpload } from '@/lib/contract/uploads';

const conversationView = z.object({
  id: count,
  other_username: z.string(),
  other_verified: flagOut,
  other_profile_media_url: profileMedia.profile_media_url,
  other_profile_media_type: profileMedia.profile_media_type,
  is_boosted: flagOut,
  latest_message: z.nullable(z.string()),
  latest_message_time: z.nullable(time),
  unread_count: count,
  /**
   * `open`: both can write. `waiting`: the viewer sent a request. `request`: the other person sent one. `closed`: both can
   * read, neither can write.
   */
  state: z.enum(['open', 'request', 'waiting', 'closed']),
  /** The other person's relation to the viewer. Files from people who are not friends are covered at first. */
  relation: z.enum(relations),
});

/** The stored state of a conversation for one of its two members. */
export type MemberState = 'open' | 'waiting' | 'request' | 'declined';

const messageView = z.object({
  id: count,
  sender_username: z.string(),
  /** Whether the viewer sent it. Names can change while a page is open. */
  mine: flagOut,
  content: z.string(),
  media_url: z.nullable(z.string()),
  media_type: z.nullable(z.enum(['image', 'video', 'audio'])),
  /** The file's size, so that people know the data cost. */
  media_bytes: z.nullable(count),
  is_ghost_bomb: flagOut,
  created_at: time,
  expires_at: z.nullable(time),
  read_at: z.nullable(time),
  /** For reporting a ghost after it vanished. Only the recipient gets it, once, with the first fetch. */
  seal: z.nullable(z.string()),
  /** Whether its sender unsent it. Its text and file are deleted then. */
  unsent: flagOut,
  /** The beginning of the message that it answers. */
  reply_to: z.nullable(quoteView),
});

/** The text. It may be empty: a file alone is a message, and a send with neither opens the conversation. */
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
    /** The conversation that the page shows: it counts in place of the name, which its owner may have changed meanwhile. */
    conversationId: z.optional(id),
    content: words,
    isGhostBomb: z._default(flag, false),
    /** The idempotency key: a retry with the same key is not stored again. */
    clientId: z.optional(clientId),
    /** A message of the same conversation. */
    replyTo: z.optional(id),
  }),
  refuses: [
    'not_with_yourself',
    'not_in_conversation',
    'cannot_message',
    'words_only',
    'request_waiting',
    'daily_limit_reached',
    'user_not_found',
    'message_not_found',
  ],
  response: z.object({ message, conversationId: count, dm: z.nullable(messageView) }),
});

export const listConversations = endpoint('GET', '/api/dms/conversations', {
  own: true,
  query: offsetQuery(20),
  response: z.array(conversationView),
});

export const listMessages = endpoint('GET', '/api/dms/messages/{conversationId}', {
  own: true,
  params: z.object({ conversationId: id }),
  query: z.extend(pageQuery(chatPageSize), { after: z.optional(id) }),
  refuses: ['not_in_conversation'],
  response: z.array(messageView),
});

/** Unsends the viewer's own message: its content is deleted for both people, its place stays. */
export const unsendMessage = endpoint('DELETE', '/api/dms/message/{id}', {
  limit: 'comment',
  whileAwaited: true,
  params: z.object({ id }),
  refuses: ['not_message_author', 'message_not_found'],
  response: z.object({ message }),
});

const messageRequest = z.extend(conversationView, {
  /** Who asks, to report them where they took back all that they wrote. */
  other_id: count,
  /** At most three; the same for `mutual_squads`. */
  mutual_friends: z.array(z.string()),
  mutual_squads: z.array(z.string()),
});

/** Newest first, fifty at most. */
export const listMessageRequests = endpoint('GET', '/api/dms/requests', {
  response: z.array(messageRequest),
});

export const answerMessageRequest = endpoint('POST', '/api/dms/requests/{conversationId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ conversationId: id }),
  body: z.object({
    action: z.enum(['accept', 'decline', 'block'], { error: 'must be accept, decline or block' }),
  }),
  refuses: ['not_in_conversation', 'cannot_message', 'not_a_request', 'guardian_awaited'],
  response: z.object({ message }),
});

export const boostConversation = endpoint('POST', '/api/dms/boost', {
  limit: 'engagement',
  idempotent: true,
  body: z.object({ conversationId: id }),
  refuses: ['coins_missing', 'not_in_conversation', 'cannot_message', 'chat_already_boosted'],
  response: z.object({ message, coins: count }),
});

export type Conversation = AnswerOf<typeof listConversations>[number];
export type Message = AnswerOf<typeof listMessages>[number];

export type MessageRequest = AnswerOf<typeof listMessageRequests>[number];
