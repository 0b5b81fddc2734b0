import { qualificationOf } from '@/lib/domains/showdown/participants';
import { qualify } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(qualify, 'member', ({ viewer }) => qualificationOf(viewer)),
});
