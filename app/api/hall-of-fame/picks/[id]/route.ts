import * as fame from '@/lib/domains/hall-of-fame/picks';
import { removePick } from '@/lib/domains/hall-of-fame/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(removePick, 'creator', ({ params }) => fame.removePick(params.id)),
});
