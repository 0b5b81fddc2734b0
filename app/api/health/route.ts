import { health } from '@/lib/contract/service';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { statement } from '@/lib/platform/database/client';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(health, 'public', async () => {
    await statement('health', 'select 1', []);
    return { status: 'ok' as const };
  }),
});
