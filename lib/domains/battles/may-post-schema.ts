/** Asking before a battle's video is sent. A file of its own, loaded with the form that is sent: most people only watch. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { message } from '@/lib/contract/fields';
import { sides } from './schema';

/** Apart from the call, of which the browser has only the method and the path. */
export const sidesRefused = [
  'not_with_yourself',
  'not_in_team',
  'cannot_challenge',
  'user_not_found',
  'team_not_found',
] as const satisfies readonly ErrorCode[];

/** Refuses what `createBattle` would refuse of the two sides, in the same words. */
export const mayPostBattle = endpoint('GET', '/api/hype-battle/may-post', {
  limit: 'search',
  query: z.object(sides),
  refuses: sidesRefused,
  response: z.object({ message }),
});
