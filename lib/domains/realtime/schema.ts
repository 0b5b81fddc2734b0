import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { channelAuthPath, userAuthPath } from '@/lib/contract/realtime';

const socketId = z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/, { error: 'must be a socket id' }));

/** As pusher-js asks; where to listen, `realtimeConfig`, is in the contract, since the browser kit asks it. */
export const authorizeChannel = endpoint('POST', channelAuthPath, {
  urlencoded: true,
  body: z.object({
    socket_id: socketId,
    channel_name: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  refuses: ['channel_forbidden', 'foreign_connection', 'too_many_connections', 'not_offered'],
  response: z.object({ auth: z.string(), channel_data: z.optional(z.string()) }),
});

/** As pusher-js asks when it signs in: whose the connection is, so that it ends with their sessions. */
export const authenticateUser = endpoint('POST', userAuthPath, {
  urlencoded: true,
  body: z.object({ socket_id: socketId }),
  refuses: ['foreign_connection', 'too_many_connections', 'not_offered'],
  response: z.object({ auth: z.string(), user_data: z.string() }),
});
