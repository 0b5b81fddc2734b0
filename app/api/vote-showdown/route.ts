import { voteForDate } from '@/lib/domains/showdown/dates';
import { voteDate } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(voteDate, 'member', ({ viewer, body }) => voteForDate(viewer, body.dateOption)),
});
