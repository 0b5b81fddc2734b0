import { subscribe, unsubscribe } from '@/lib/domains/notices/push/subscriptions';
import { subscribePush, unsubscribePush } from '@/lib/domains/notices/push-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(subscribePush, 'member', ({ viewer, body }) => subscribe(viewer, body)),
  DELETE: handle(unsubscribePush, 'member', ({ viewer, body }) => unsubscribe(viewer, body.endpoint)),
});
