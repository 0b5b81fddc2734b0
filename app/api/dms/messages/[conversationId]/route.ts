import { peekAtMessages, readMessages } from '@/lib/domains/chat/announcements';
import { listMessages } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { cachedResponse } from '@/lib/http/api/response-cache';
import { isSpeculative } from '@/lib/http/pages/prefetch';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMessages, 'member', ({ viewer, params, query, request }) =>
    isSpeculative(request)
      ? peekAtMessages(viewer, params.conversationId, query)
      : cachedResponse(listMessages, { viewer, params, query }, (known) =>
          readMessages(viewer, params.conversationId, query, known),
        ),
  ),
});
