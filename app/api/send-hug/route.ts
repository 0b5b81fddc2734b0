import { hug } from '@/lib/domains/rants/hugs';
import { sendHug } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendHug, 'member', ({ viewer, body }) => hug(viewer, body.rantId)),
});
