/** What is asked of the server itself: whether it works, and what its calls are. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const health = endpoint('GET', '/api/health', { response: z.object({ status: z.literal('ok') }) });

export const openApi = endpoint('GET', '/api/openapi.json', {
  response: z.record(z.string(), z.unknown()),
});
