import { settle } from '@/lib/contract/scheduled';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { requireScheduler } from '@/lib/http/api/scheduler';
import { settleAll } from '@/lib/workflows/scheduled-settlement';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(settle, 'public', ({ request }) => {
    requireScheduler(request.headers);
    return settleAll();
  }),
});
