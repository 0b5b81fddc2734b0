import { read } from '@/lib/domains/notices/notices';
import { readNotices } from '@/lib/domains/notices/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(readNotices, 'member', ({ viewer, body }) => read(viewer, body.upTo)),
});
