import { passkeysOf } from '@/lib/domains/passkeys/passkeys';
import { listPasskeys } from '@/lib/domains/passkeys/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listPasskeys, 'member', ({ viewer }) => passkeysOf(viewer)),
});
