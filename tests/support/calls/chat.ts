import * as chat from '@/lib/domains/chat/schema';
import { type CallLine, member } from './line';

/** Private chat. */
export const chatCalls: Record<string, CallLine> = {
  sendMessage: {
    spec: chat.sendMessage,
    ...member,
    limit: 'comment',
    input: ({ other }) => ({
      body: { recipientUsername: other.username, content: 'You dey?', isGhostBomb: 0 },
    }),
    unknownId: 403,
  },
  listConversations: { spec: chat.listConversations, ...member, limit: 'read', input: () => ({}) },
  listMessages: {
    spec: chat.listMessages,
    ...member,
    limit: 'read',
    input: ({ conversation }) => ({ params: { conversationId: conversation.id } }),
    unknownId: 403,
  },
  unsendMessage: {
    spec: chat.unsendMessage,
    ...member,
    limit: 'comment',
    input: ({ message }) => ({ params: { id: message.id } }),
    unknownId: 404,
  },
  listMessageRequests: { spec: chat.listMessageRequests, ...member, limit: 'read', input: () => ({}) },
  answerMessageRequest: {
    spec: chat.answerMessageRequest,
    ...member,
    limit: 'engagement',
    input: ({ messageRequest }) => ({
      params: { conversationId: messageRequest.id },
      body: { action: 'accept' },
    }),
    unknownId: 403,
  },
  boostConversation: {
    spec: chat.boostConversation,
    ...member,
    limit: 'engagement',
    input: ({ conversation }) => ({ body: { conversationId: conversation.id } }),
    unknownId: 403,
  },
};
