import * as z from 'zod/mini';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { clientId, count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { moment } from '@/lib/contract/moment';
import { pageQuery } from '@/lib/contract/paging';
import { profileMedia } from '@/lib/contract/person';
import { quoteView } from '@/lib/contract/quote';

/** A shared post, as its card shows it. */
const sharedPost = z.object({
  id: count,
  username: z.string(),
  verified: flagOut,
  profile_media_url: profileMedia.profile_media_url,
  profile_media_type: profileMedia.profile_media_type,
  /** The beginning of its text. */
  content: z.string(),
  created_at: time,
});

const match = z.object({ description: z.string(), starts_at: time });

/** The details of a squad that its page shows above the chat. */
export const squadChatDetails = z.object({
  id: count,
  game_name: z.string(),
  uid: z.string(),
  description: z.string(),
  wins: count,
  member_count: count,
  /** With the message that scheduled it, and with which it goes. */
  next_match: z.nullable(z.extend(match, { message_id: count })),
});

const squadMessageView = z.object({
  id: count,
  username: z.string(),
  /** Whether the viewer wrote it. Names can change while a page is open. */
  mine: flagOut,
  /** Empty when a post was shared. */
  message: z.string(),
  created_at: time,
  /** Only when a post was shared, still exists and is visible to the viewer. */
  post: z.optional(sharedPost),
  /** Only when a match was scheduled. */
  match: z.optional(match),
  /** Null when it is no reply, or when the original message was deleted or is not visible to the viewer. */
  reply_to: z.nullable(quoteView),
});

export const listSquadMessages = endpoint('GET', '/api/squad-messages/{squadId}', {
  params: z.object({ squadId: id }),
  query: z.extend(pageQuery(chatPageSize), { after: z.optional(id) }),
  refuses: ['not_squad_member'],
  response: z.array(squadMessageView),
});

export const sendSquadMessage = endpoint('POST', '/api/squad-messages', {
  limit: 'comment',
  body: z.object({
    squadId: id,
    /** With `matchAt`, the match's description; the chat's message is then made of both. */
    message: text(textLength.comment, 'Please enter a message.'),
    matchAt: z.optional(z.nullable(moment)),
    /** The message of the same squad to which it replies. */
    replyTo: z.optional(z.nullable(id)),
    /** The client's id for the message, so that a retry does not store it twice. */
    clientId: z.optional(z.nullable(clientId)),
  }),
  refuses: ['not_squad_member', 'message_not_found'],
  response: z.object({ message, squad_message: squadMessageView }),
});

export type SquadChatDetails = z.output<typeof squadChatDetails>;
export type SquadMatch = z.output<typeof match>;
export type SquadMessage = AnswerOf<typeof listSquadMessages>[number];
