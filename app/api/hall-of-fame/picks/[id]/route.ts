import { removePick } from '@/lib/domains/hall-of-fame/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import * as acts from '@/lib/workflows/acts-of-the-creator';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(removePick, 'creator', ({ viewer, params }) => acts.removePick(viewer, params.id)),
});
