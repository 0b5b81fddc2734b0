import { addClip } from '@/lib/domains/clips/clips';
import { uploadGameClip } from '@/lib/domains/clips/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(uploadGameClip, 'member', ({ viewer, body, file }) => addClip(viewer, body, file)),
});
