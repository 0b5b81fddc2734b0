import { publicKey } from '@/lib/domains/notices/push/subscriptions';
import { readPushKey } from '@/lib/domains/notices/push-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(readPushKey, 'member', publicKey),
});
