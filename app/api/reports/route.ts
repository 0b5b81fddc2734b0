import { ownReports } from '@/lib/domains/safety/reports/own-reports';
import { reportTarget } from '@/lib/domains/safety/reports/reports';
import { listOwnReports, report } from '@/lib/domains/safety/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { countDone } from '@/lib/http/api/rate-limit';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listOwnReports, 'member', ({ viewer, query }) => ownReports(viewer, query)),
  // Without this limit, three people could hide the whole feed. What is refused hides nothing, and counts for nothing.
  POST: handle(report, 'member', ({ viewer, body }) =>
    countDone([{ limit: 'report', key: viewer.id }], () => reportTarget(viewer, body)),
  ),
});
