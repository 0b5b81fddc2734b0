/**
 * Reports and decisions (rules.md, Safety).
 * Times are in milliseconds.
 */
import { day, hour } from './time';

/** How many reports by different people hide a thing until a moderator decides. */
export const reportsThatHide = 3;
/**
 * Whose reports count for that: accounts at least this old, unless all of their last `lastDecided` decided reports were
 * dismissed.
 */
export const reportersWhoCount = { age: day, lastDecided: 3 };
/** How much of what reported content answers is copied with it, in characters. */
export const answeredLength = 300;
/** Days for which a decision may suspend a person or ban them from ranting; without a number, until it is lifted. */
export const suspensionDays = [1, 7, 30] as const;
/** How long after a decision the person it is about may appeal. */
export const appealsWithin = 30 * day;
/** How long they may in any case once they can log in again, where another decision suspended them meanwhile. */
export const appealsAfterSuspension = 7 * day;
/** On how many reports one call decides. */
export const decidedAtOnce = 50;
/** The longest suspension that a moderator may give. */
export const moderatorsDays = 7;
/** The least age for moderators: a child must not have to see what is reported. */
export const moderatorsAge = 18;
/** The time in which a report should be decided. */
export const reportsDue = 24 * hour;
/**
 * After threats or crime in an anonymous rant, the account is suspended after a random delay, so that the time does not
 * reveal the author, for `atLeast` this long.
 */
export const rantSuspension = { soonest: hour, latest: day, atLeast: 7 * day };
/** How long after its decision a report keeps copied text, names, and whom it was about. */
export const reportsKept = { decided: 90 * day, dismissed: 30 * day };
