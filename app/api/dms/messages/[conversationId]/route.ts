import { hear, peekAtMessages } from '@/lib/domains/chat/announcements';
import { listMessages } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/handle';
import { keptAnswer } from '@/lib/http/kept-answers';
import { methods } from '@/lib/http/methods';
import { isSpeculative } from '@/lib/http/speculative';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMessages, 'member', ({ viewer, params, query, request }) =>
    isSpeculative(request)
      ? peekAtMessages(viewer, params.conversationId, query)
      : keptAnswer(listMessages, { viewer, params, query }, (known) =>
          hear(viewer, params.conversationId, query, known),
        ),
  ),
});
