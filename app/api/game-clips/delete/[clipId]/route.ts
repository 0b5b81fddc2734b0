import { deleteOwnClip } from '@/lib/domains/clips/clips';
import { deleteGameClip } from '@/lib/domains/clips/deletion-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteGameClip, 'member', ({ viewer, params }) => deleteOwnClip(viewer, params.clipId)),
});
