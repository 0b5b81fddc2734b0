/**
 * Accounts, sessions, guardians and mails (overview.md, Accounts and sessions; rules.md, Safety, Sessions and Guardians).
 * Times are in milliseconds.
 */
import { day, hour, minute, second } from './time';

export const minimumAge = 13;
export const maximumAge = 19;
/** Who was refused for their age tries no other date for so long, with the same mail address or on the same device. */
export const ageRefusalKept = day;
/**
 * The work that a device does to join where many have joined from its address: so many keys are tried, each of so many rounds.
 * A slow phone needs two seconds at most; and for how long a challenge is good.
 */
export const proofOfWork = { tries: { least: 100, most: 200 }, rounds: 3000, lifetime: 10 * minute };
export const usernamePattern = /^[A-Za-z0-9_]{3,20}$/;
export const passwordLength = { min: 8, max: 128 };
export const emailLength = 254;
export const sessionLifetime = 30 * day;
/** When a session was last used is noted once in this time. */
export const sessionSeen = hour;
/** Of one person's sessions the newest so many stand; a further login ends the oldest. */
export const sessionsAtOnce = 50;
/**
 * A copy of all that is held of a person: one at a time for each, so many at a time on a server, in pages of so many rows.
 * Whoever takes fewer bytes a second than `slowest` is not waited for to the end.
 */
export const dataExport = { atOnce: 8, rows: 500, retryAfter: 60 * second, slowest: 30_000 };
/** Days from the 20th birthday to the end of the account, and how many before each of the two a mail says so. */
export const ageLimit = { closesAfter: 60, mailedBefore: [30, 7] } as const;
/** A guardian's link, how soon after one another one is mailed, and how long their wish to delete waits. */
export const guardianship = {
  linkLifetime: 30 * day,
  linkKept: 365 * day,
  renewedAfter: day,
  deletionAfter: 7 * day,
};
/** How long a device is known that somebody logged in on, and how many people's it can be: a family's phone. */
export const knownDevice = { lifetime: 365 * day, accounts: 5 };
/** How long a name rests that somebody left. */
export const usernameRest = 90 * day;
/** How long one's own username stands before another one. */
export const usernameStands = 30 * day;
/** How long a link that was mailed is good, by what it is for. */
export const mailedLinks = {
  password_reset: 30 * minute,
  email_verify: 7 * day,
  /** To another address, and from the one before, which nobody else may have meanwhile. */
  email_change: day,
  email_undo: 7 * day,
};
/**
 * A mail that is not taken is tried again after pauses that grow, for a day. `lease`: from when on another server may take
 * over what one was sending.
 */
export const mail = {
  triedFor: day,
  pause: { first: minute, longest: hour },
  lease: 3 * minute,
  atOnce: 200,
};
/**
 * A second factor: how long the login waits for it, how long it opens the control panel, how many recovery codes there
 * are; how recent a login stands for the password where ways to log in are changed.
 */
export const secondFactor = { login: 10 * minute, controlPanel: 12 * hour, recoveryCodes: 10 };
export const recentLogin = 10 * minute;
/** How long a device may take over what it is asked to sign, and how many passkeys one person has. */
export const passkeys = { challenge: 5 * minute, most: 20 };
export const registrationRedirectDelay = 2 * second;
export const profileRedirectDelay = 2 * second;
export const successMessageLifetime = 3 * second;
export const logoutConfetti = { pieces: 200, duration: 2 * second };
/** Of how many days, today's among them, a guardian may see the minutes; what is older goes (rules.md, Guardians). */
export const minutesShown = 7;
