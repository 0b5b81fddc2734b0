import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { flag, flagOut, message, text } from '@/lib/contract/fields';

export const verifyUser = endpoint('POST', '/api/users/verify', {
  limit: 'engagement',
  body: z.object({ username: text(40, 'Please enter a username.'), verify: flag }),
  refuses: ['user_not_found', 'champion_keeps_check'],
  response: z.object({ message, verified: flagOut }),
});
