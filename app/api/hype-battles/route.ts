import { newest } from '@/lib/domains/battles/battles';
import { listBattles } from '@/lib/domains/battles/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listBattles, 'member', ({ viewer, query }) => newest(viewer, query)),
});
