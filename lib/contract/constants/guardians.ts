/** Guardians (rules.md, Guardians). Times are in milliseconds. */
import { day } from './time';

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
/**
 * For how many days, including today, a guardian can see the active minutes; older rows are deleted (rules.md, Guardians).
 */
export const minutesShown = 7;
