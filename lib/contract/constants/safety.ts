/**
 * Reports and decisions (rules.md, Safety).
 * Times are in milliseconds.
 */
import { day, hour } from './time';

/** How many different people's reports hide a thing until someone looks. */
export const reportsThatHide = 3;
/** Whose reports count towards that: accounts this old, of whose last decided reports this many were not all dismissed. */
export const reportersWhoCount = { age: day, lastDecided: 3 };
/** For how many days a decision may suspend somebody, or bar them from ranting; without a number, until it is lifted. */
export const suspensionDays = [1, 7, 30] as const;
/** For how long after a decision whoever it is about may appeal. */
export const appealsWithin = 30 * day;
/** The longest of them that a moderator may give. */
export const moderatorsDays = 7;
/** The age from which somebody may decide on other people's reports: what is reported is nothing for a child to look at. */
export const moderatorsAge = 18;
/** Within what time of a report somebody should have decided on it. */
export const reportsDue = 24 * hour;
/** Threats and crime without a name: the account is suspended this much later, at random, and not let back in before. */
export const rantSuspension = { soonest: hour, latest: day, atLeast: 7 * day };
/** From a decision on, how long a report keeps copied words and names, and whom it was about. */
export const reportsKept = { decided: 90 * day, dismissed: 30 * day };
