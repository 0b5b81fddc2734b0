import { answerRequest } from '@/lib/domains/chat/requests';
import { answerMessageRequest } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(answerMessageRequest, 'member', ({ viewer, params, body }) =>
    answerRequest(viewer, params.conversationId, body.action),
  ),
});
