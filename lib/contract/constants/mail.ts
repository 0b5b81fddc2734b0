/** Mails, and the links in them (overview.md, Accounts and sessions). Times are in milliseconds. */
import { day, hour, minute } from './time';

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
