import * as z from 'zod/mini';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { clientId, count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { moment } from '@/lib/contract/moment';
import { pageQuery } from '@/lib/contract/paging';
import { quoteView } from '@/lib/contract/quote';
import { media } from '@/lib/domains/accounts/schema';

/** A shared post, as its card shows it. */
const sharedPost = z.object({
  id: count,
  username: z.string(),
  verified: flagOut,
  profile_media_url: media.profile_media_url,
  profile_media_type: media.profile_media_type,
  /** How it begins. */
  content: z.string(),
  created_at: time,
});

const match = z.object({ description: z.string(), starts_at: time });

/** What its page shows of a squad above the chat. */
export const squadRoom = z.object({
  id: count,
  game_name: z.string(),
  uid: z.string(),
  description: z.string(),
  wins: count,
  member_count: count,
  next_match: z.nullable(match),
});

const squadMessageView = z.object({
  id: count,
  username: z.string(),
  /** Empty where a post was shared. */
  message: z.string(),
  created_at: time,
  /** Only where one was shared, is still there and may be seen by whoever asks. */
  post: z.optional(sharedPost),
  /** Only where a match was scheduled. */
  match: z.optional(match),
  /** Null where it answers none, or one that is gone or that whoever asks may not see. */
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
    /** With `matchAt`, what will be played; the chat's message is then made of both. */
    message: text(textLength.comment, 'Please enter a message.'),
    matchAt: z.optional(z.nullable(moment)),
    /** The message of the same squad that it answers. */
    replyTo: z.optional(z.nullable(id)),
    /** The sender's own name for the message: sent again, it is not stored again. */
    clientId: z.optional(z.nullable(clientId)),
  }),
  refuses: ['not_squad_member', 'message_not_found'],
  response: z.object({ message, squad_message: squadMessageView }),
});

export type SquadChatDetails = z.output<typeof squadRoom>;
export type SquadMatch = NonNullable<SquadChatDetails['next_match']>;
export type SquadMessage = AnswerOf<typeof listSquadMessages>[number];
