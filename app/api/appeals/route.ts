import { appeal } from '@/lib/domains/safety/appeal-schema';
import { makeAppeal } from '@/lib/domains/safety/public-ids';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(appeal, 'public', ({ viewer, body }) => makeAppeal(viewer, body)),
});
