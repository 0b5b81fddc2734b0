import { hall } from '@/lib/domains/hall-of-fame/hall';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(hallOfFame, 'member', ({ viewer }) => hall(viewer)),
});
