import { addPick } from '@/lib/domains/hall-of-fame/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import * as acts from '@/lib/workflows/acts-of-the-creator';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addPick, 'creator', ({ viewer, body }) => acts.addPick(viewer, body)),
});
