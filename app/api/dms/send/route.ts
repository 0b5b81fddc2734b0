import { postMessage } from '@/lib/domains/chat/announcements';
import { sendMessage } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendMessage, 'member', ({ viewer, body, file, request }) =>
    postMessage(viewer, body, file, request),
  ),
});
