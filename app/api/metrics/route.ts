import { readMetrics } from '@/lib/contract/metrics';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(readMetrics, 'public', async ({ request, headers }) => {
    // Imported on demand: without a METRICS_TOKEN none of it is loaded.
    const { metricsFor } = await import('@/lib/http/api/metrics');
    return metricsFor(request, headers);
  }),
});
