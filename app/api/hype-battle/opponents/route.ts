import { opponentsStarting } from '@/lib/domains/battles/battles';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(suggestOpponents, 'member', ({ viewer, query }) => opponentsStarting(viewer, query.starts)),
});
