import { ownReports } from '@/lib/domains/safety/reports/own-reports';
import { reportTarget } from '@/lib/domains/safety/reports/reports';
import { listOwnReports, report } from '@/lib/domains/safety/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listOwnReports, 'member', ({ viewer, query }) => ownReports(viewer, query)),
  POST: handle(report, 'member', ({ viewer, body }) => reportTarget(viewer, body)),
});
