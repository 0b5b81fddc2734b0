/** Notices and pushes (rules.md, Notices). */
import { day, hour, minute } from './time';

export const noticesKept = 90 * day;
/**
 * Unread notices are counted up to this number, and the badge shows '9+'. The count is on every page, and its cost grows
 * with the rows it reads.
 */
export const unreadNoticesCounted = 10;
/**
 * From this hour on (UTC), people who completed the day's mission but did not claim the reward are reminded, `atOnce` at a
 * time. Those who have not completed it are looked at again `every` so often. Of those who did not start it, each minute
 * `unstarted` are looked at: of 100,000 people each about as often.
 */
export const missionReminder = { hour: 18, atOnce: 100, every: 30 * minute, unstarted: 3000 };
/**
 * Pushes: to at most so many browsers of a person, at most so many a day in Lagos, and one of a kind in this time. If a
 * push service does not accept a push, it is retried after each of the pauses. The service keeps a push for a phone that is
 * off for at most `good`. `lease`: after this time another server may take over a claimed push.
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
