/**
 * Accounts, sessions, guardians and mails (overview.md, Accounts and sessions; rules.md, Safety, Sessions and Guardians).
 * Times are in milliseconds.
 */
import { day, hour, minute, second } from './time';

/** After a refusal for age, how long the same email address or device cannot register with another birth date. */
export const ageRefusalKept = day;
/** How long at most the address of a suspended account that was deleted cannot register again. */
export const suspendedAddressKept = 365 * day;
/**
 * The proof of work for registering from an address from which many have registered: the least and most keys to try, the
 * rounds for each, and how long a challenge is valid. A slow phone needs two seconds at most.
 */
export const proofOfWork = { tries: { least: 100, most: 200 }, rounds: 3000, lifetime: 10 * minute };
export const usernamePattern = /^[A-Za-z0-9_]{3,20}$/;
export const passwordLength = { min: 8, max: 128 };
export const emailLength = 254;
export const sessionLifetime = 30 * day;
/** How often the time of a session's last use is updated. */
export const sessionSeen = hour;
/** The most sessions of one person; a further login ends the oldest. */
export const sessionsAtOnce = 50;
/**
 * The data export: one at a time for each person, `atOnce` on a server, in pages of `rows`. A download below `slowest`
 * bytes a second is aborted.
 */
export const dataExport = { atOnce: 8, rows: 500, retryAfter: 60 * second, slowest: 30_000 };
/** Days from the 20th birthday to the end of the account, and how many days before that end the two mails are sent. */
export const ageLimit = { closesAfter: 60, mailedBefore: [30, 7] } as const;
/** A guardian's link, and what they may ask for (rules.md, Guardians). */
export const guardianship = {
  linkLifetime: 30 * day,
  /** How long the row of a link is kept that is not the newest. */
  linkKept: 365 * day,
  /** How soon a new link may be mailed. */
  renewedAfter: day,
  /** How long a deletion waits that the guardian asked for. */
  deletionAfter: 7 * day,
  /** A guardianship that is no older ends when the account is taken back by mail. */
  recent: 7 * day,
};
/** How long a device stays known, and for how many accounts: a family may share a phone. */
export const knownDevice = { lifetime: 365 * day, accounts: 5 };
/** How long a username stays reserved after its owner changed it. */
export const usernameRest = 90 * day;
/** How long a person must wait before changing their username again. */
export const usernameStands = 30 * day;
/** How long a mailed link is valid, by purpose. */
export const mailedLinks = {
  password_reset: 30 * minute,
  email_verify: 7 * day,
  /** The change to a new address; the undo goes to the old address, which stays reserved meanwhile. */
  email_change: day,
  email_undo: 7 * day,
};
/**
 * A mail that the server does not accept is retried for a day, with growing pauses. `lease`: after this time another server
 * may take over a claimed mail.
 */
export const mail = {
  triedFor: day,
  pause: { first: minute, longest: hour },
  lease: 3 * minute,
  atOnce: 200,
};
/**
 * The second factor: how long a login waits for it, how long it opens the control panel, and the number of recovery codes.
 * `renewedAgain`: how long at least a repeat of a renewal gets the same recovery codes.
 * `recentLogin`: how recent a login must be to replace the password when login methods are changed.
 */
export const secondFactor = {
  login: 10 * minute,
  controlPanel: 12 * hour,
  recoveryCodes: 10,
  renewedAgain: 10 * minute,
};
export const recentLogin = 10 * minute;
/**
 * How long a passkey challenge is valid, and the most passkeys of one person. One that is no older than `recent` ends with a
 * password that is reset by mail.
 */
export const passkeys = { challenge: 5 * minute, most: 20, recent: 7 * day };
export const registrationRedirectDelay = 2 * second;
export const profileRedirectDelay = 2 * second;
export const successMessageLifetime = 3 * second;
export const logoutConfetti = { pieces: 200, duration: 2 * second };
/**
 * For how many days, including today, a guardian can see the active minutes; older rows are deleted (rules.md, Guardians).
 */
export const minutesShown = 7;
