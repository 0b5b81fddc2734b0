import { realtimeConfig } from '@/lib/contract/realtime';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { addressFor } from '@/lib/platform/realtime/address';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(realtimeConfig, 'public', async ({ request }) => addressFor(request.headers)),
});
