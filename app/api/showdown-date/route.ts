import { dateFor } from '@/lib/domains/showdown/dates';
import { showdownDate } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(showdownDate, 'member', ({ viewer }) => dateFor(viewer)),
});
