import { mutesOf, setMute } from '@/lib/domains/mutes/mutes';
import { listMutes, mute } from '@/lib/domains/mutes/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMutes, 'member', ({ viewer, query }) => mutesOf(viewer, query)),
  POST: handle(mute, 'member', ({ viewer, body }) => setMute(viewer, body.username, body.mute)),
});
