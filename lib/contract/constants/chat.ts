/**
 * Private chat (overview.md, Private chat; rules.md, Ghost Bomb).
 * Times are in milliseconds.
 */
import { day, second } from './time';

export const chatPageSize = 50;
/** The polling interval of chats and squad chats, chosen so that a message is on the screen within five seconds. */
export const chatPolling = 4.5 * second;
export const ghostLifetime = { afterFetch: 10 * second, unfetched: day };
/** How often the sender of a message request checks whether it was accepted, where nothing comes live. */
export const requestPolling = 15 * second;
/** How long after a ghost's end its recipient can still report it. */
export const ghostSealed = day;
export const chatBoost = { coins: 50, duration: day };
