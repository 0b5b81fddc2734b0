import { changePicture } from '@/lib/domains/profiles/pictures';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(uploadProfileMedia, 'member', ({ viewer, file }) => changePicture(viewer, file)),
});
