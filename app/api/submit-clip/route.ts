import { submit } from '@/lib/domains/showdown/clips';
import { submitClip } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(submitClip, 'member', ({ viewer, body }) =>
    submit(viewer, { url: body.clipUrl, category: body.category }),
  ),
});
