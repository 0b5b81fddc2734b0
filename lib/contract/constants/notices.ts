/**
 * Notices, and what goes to phones (rules.md, Notices).
 * Times are in milliseconds.
 */
import { day, hour, minute } from './time';

export const noticesKept = 90 * day;
/** Unread ones are counted up to here, and the badge says '9+': it is part of every page, and each is looked at. */
export const unreadNoticesCounted = 10;
/** From this hour on (UTC) who has done the day's mission and not taken the reward is told; so many are looked at at a time. */
export const missionReminder = { hour: 18, atOnce: 100 };
/**
 * What goes to a phone: to so many browsers of a person, so often a day in Lagos, and one for a kind in this time. What a
 * push service does not take is tried again after each of the pauses. It keeps one for a phone that is off for `good` at
 * most. `lease`: from when on another server may take over what one was sending.
 */
export const push = {
  browsers: 10,
  aDay: 6,
  kindEvery: hour,
  pauses: [minute, 10 * minute],
  good: 4 * hour,
  lease: minute,
  atOnce: 50,
  rounds: 20,
};
