import * as fame from '@/lib/domains/hall-of-fame/picks';
import { addPick } from '@/lib/domains/hall-of-fame/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addPick, 'creator', ({ body }) => fame.addPick(body)),
});
