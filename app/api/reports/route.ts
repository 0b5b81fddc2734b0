import { reportTarget } from '@/lib/domains/safety/reports';
import { report } from '@/lib/domains/safety/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(report, 'member', ({ viewer, body }) => reportTarget(viewer, body)),
});
