import { peekAtMessages, readMessages } from '@/lib/domains/chat/announcements';
import { listMessages } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { isPageRead } from '@/lib/http/api/page-read';
import { cachedResponse } from '@/lib/http/api/response-cache';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMessages, 'member', ({ viewer, params, query, request }) =>
    isPageRead(request)
      ? cachedResponse(listMessages, { viewer, params, query }, (known) =>
          readMessages(viewer, params.conversationId, query, known),
        )
      : peekAtMessages(viewer, params.conversationId, query),
  ),
});
