import { openEvidence } from '@/lib/domains/safety/evidence';
import { evidenceFile } from '@/lib/domains/safety/moderation-schema';
import { FileAnswer } from '@/lib/http/api/file-response';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(
    evidenceFile,
    'moderator',
    async ({ params, query, request }) =>
      new FileAnswer(await openEvidence(params.reportId, query.file ?? 0), request),
  ),
});
