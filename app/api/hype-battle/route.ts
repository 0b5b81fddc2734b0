import { post } from '@/lib/domains/battles/battles';
import { createBattle } from '@/lib/domains/battles/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createBattle, 'member', ({ viewer, body, file }) => post(viewer, body, file)),
});
