import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { statement } from '@/lib/platform/database/client';

const health = endpoint('GET', '/api/health', { response: z.object({ status: z.literal('ok') }) });

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(health, 'public', async () => {
    await statement('health', 'select 1', []);
    return { status: 'ok' as const };
  }),
});
