import { write } from '@/lib/domains/rants/rants';
import { createRant } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createRant, 'member', ({ viewer, body }) => write(viewer, body)),
});
