/** The call for Prometheus, with `Authorization: Bearer <METRICS_TOKEN>`. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const readMetrics = endpoint('GET', '/api/metrics', {
  plain: true,
  withoutDatabase: true,
  refuses: ['not_the_monitor', 'not_found'],
  response: z.object({}),
});
