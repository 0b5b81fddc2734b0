/**
 * Private chat (overview.md, Private chat; rules.md, Ghost Bomb).
 * Times are in milliseconds.
 */
import { day, second } from './time';

export const chatPageSize = 50;
/** Asked again so that what was said five seconds ago, here or in a squad, is on the screen and not only on its way. */
export const chatPolling = 4.5 * second;
export const ghostLifetime = { afterFetch: 10 * second, unfetched: day };
/** From a ghost's end on, how long whoever it was sent to can report it. */
export const ghostSealed = day;
export const chatBoost = { coins: 50, duration: day };
