/** What an action is that a test kills halfway, and how it is called. */
import { rawCall } from './call';
import type { OneCall } from './one-call';

/** A call that is killed halfway, the time to advance the clock afterwards, and the check of the resulting state. */
export type KilledCall = { call: OneCall; later: number; found: () => Promise<void>; during?: number };

export const by = ({ token }: { token: string }, key?: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...(key && { 'idempotency-key': key }),
});
export const again = ({ method, route, headers, body }: OneCall) =>
  rawCall(method, route.replace(/\[(\w+)\]/g, '{$1}'), { headers, body });
