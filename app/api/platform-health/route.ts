import { platformHealth } from '@/lib/domains/analytics/health-schema';
import { healthNow } from '@/lib/domains/analytics/platform-health';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(platformHealth, 'creator', ({ viewer }) => healthNow(viewer)),
});
