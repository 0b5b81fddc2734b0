import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { channelAuthPath } from '@/lib/contract/realtime';

/** As pusher-js asks; where to listen, `realtimeConfig`, is in the contract, since the browser kit asks it. */
export const authorizeChannel = endpoint('POST', channelAuthPath, {
  urlencoded: true,
  body: z.object({
    socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/, { error: 'must be a socket id' })),
    channel_name: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ auth: z.string(), channel_data: z.optional(z.string()) }),
});
