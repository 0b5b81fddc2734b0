import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { channelAuthPath, userAuthPath } from '@/lib/contract/realtime';

const socketId = z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/, { error: 'must be a socket id' }));

/** The request that pusher-js sends. `realtimeConfig` is in lib/contract, because lib/client calls it. */
export const authorizeChannel = endpoint('POST', channelAuthPath, {
  urlencoded: true,
  own: true,
  body: z.object({
    socket_id: socketId,
    channel_name: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  refuses: ['channel_forbidden', 'foreign_connection', 'too_many_connections', 'not_offered'],
  response: z.object({ auth: z.string(), channel_data: z.optional(z.string()) }),
});

/** The sign-in request of pusher-js: links a connection to its owner, so that it is closed with their sessions. */
export const authenticateUser = endpoint('POST', userAuthPath, {
  urlencoded: true,
  own: true,
  body: z.object({ socket_id: socketId }),
  refuses: ['foreign_connection', 'too_many_connections', 'not_offered'],
  response: z.object({ auth: z.string(), user_data: z.string() }),
});
