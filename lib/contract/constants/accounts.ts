/** Accounts and sessions (overview.md, Accounts and sessions; rules.md, Sessions). Times are in milliseconds. */
import { day, hour } from './time';

export const usernamePattern = /^[A-Za-z0-9_]{3,20}$/;
export const passwordLength = { min: 8, max: 128 };
export const emailLength = 254;
export const sessionLifetime = 30 * day;
/** How often the time of a session's last use is updated. */
export const sessionSeen = hour;
/** The most sessions of one person; a further login ends the oldest. */
export const sessionsAtOnce = 50;
/** How long a device stays known, and for how many accounts: a family may share a phone. */
export const knownDevice = { lifetime: 365 * day, accounts: 5 };
/** How long a username stays reserved after its owner changed it. */
export const usernameRest = 90 * day;
/** How long a person must wait before changing their username again. */
export const usernameStands = 30 * day;
