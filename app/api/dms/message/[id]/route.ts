import { takeBack } from '@/lib/domains/chat/announcements';
import { unsendMessage } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(unsendMessage, 'member', ({ viewer, params }) => takeBack(viewer, params.id)),
});
