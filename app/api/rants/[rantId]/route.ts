import { remove } from '@/lib/domains/rants/rants';
import { deleteRant } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteRant, 'member', ({ viewer, params }) => remove(viewer, params.rantId)),
});
