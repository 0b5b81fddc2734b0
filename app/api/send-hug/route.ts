import { hug } from '@/lib/domains/rants/hugs';
import { sendHug } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendHug, 'member', ({ viewer, body }) => hug(viewer, body.rantId)),
});
