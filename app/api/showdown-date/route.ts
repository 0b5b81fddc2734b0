import { dateFor } from '@/lib/domains/showdown/dates';
import { showdownDate } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(showdownDate, 'member', ({ viewer }) => dateFor(viewer)),
});
