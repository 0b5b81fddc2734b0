import { hear } from '@/lib/domains/chat/announcements';
import { listMessages } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMessages, 'member', ({ viewer, params, query }) =>
    hear(viewer, params.conversationId, query),
  ),
});
