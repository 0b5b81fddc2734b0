/** The form of a call and its file, stored but not yet attached to anything. */
import { DomainError } from '@/lib/contract/domain-error';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { flagRefusedPicture } from '@/lib/domains/safety/pictures/refused-pictures';
import { readJson } from './input';
import type { Form } from './multipart';
import { countUse, uncountUse } from './rate-limit';

const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/**
 * Reads a form and its file. They arrive as multipart, or as JSON that names a file which the browser uploaded to the
 * storage before. The code for forms and pictures is loaded on first use, not by every call.
 */
export async function takeForm(request: Request, viewer: Viewer, rule: UploadRule): Promise<Form> {
  const fields = isMultipart(request) ? null : await readJson(request);
  if (fields && fields.mediaKey === undefined) return { fields, file: null, drop: async () => {} };
  if (rule.limit) await countUse(rule.limit, viewer.id);
  const { readForm, formOfKey } = await import('./multipart');
  try {
    const form = await (fields ? formOfKey(fields, viewer, rule) : readForm(request, viewer, rule));
    // The limit is of files, and only the end of a form shows that none came.
    if (rule.limit && !form.file) await uncountUse(rule.limit, viewer.id);
    return form;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'picture_blocked') await flagRefusedPicture(viewer);
    throw error;
  }
}
