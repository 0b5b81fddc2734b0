/** Passkeys (rules.md, Passkeys). Times are in milliseconds. */
import { day, minute } from './time';

/**
 * How long a passkey challenge is valid, and the most passkeys of one person. One that is no older than `recent` ends with a
 * password that is reset by mail.
 */
export const passkeys = { challenge: 5 * minute, most: 20, recent: 7 * day };
