import { evidenceFile } from '@/lib/domains/safety/moderation-schema';
import { openEvidenceFor } from '@/lib/domains/safety/reports/conflict-of-interest';
import { FileAnswer } from '@/lib/http/api/file-response';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(
    evidenceFile,
    'moderator',
    async ({ viewer, params, query, request }) =>
      new FileAnswer(await openEvidenceFor(viewer, params.reportId, query.file ?? 0), request),
  ),
});
