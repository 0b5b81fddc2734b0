import { boost } from '@/lib/domains/chat/conversations';
import { boostConversation } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(boostConversation, 'member', ({ viewer, body }) => boost(viewer, body.conversationId)),
});
