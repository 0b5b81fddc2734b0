import { manage } from '@/lib/domains/showdown/management';
import { manageShowdown } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(manageShowdown, 'creator', ({ body }) => manage(body)),
});
