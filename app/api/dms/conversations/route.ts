import { conversationsOf } from '@/lib/domains/chat/conversations';
import { listConversations } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listConversations, 'member', ({ viewer, query }) => conversationsOf(viewer, query)),
});
