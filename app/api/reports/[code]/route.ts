import { ownReport } from '@/lib/domains/safety/reports/own-reports';
import { readOwnReport } from '@/lib/domains/safety/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(readOwnReport, 'member', ({ viewer, params }) => ownReport(viewer, params.code)),
});
