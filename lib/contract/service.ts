/** Calls about the server itself: its health, and its list of calls. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const health = endpoint('GET', '/api/health', { response: z.object({ status: z.literal('ok') }) });

export const openApi = endpoint('GET', '/api/openapi.json', {
  response: z.record(z.string(), z.unknown()),
});
