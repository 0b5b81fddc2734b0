import { day, minute } from '@/lib/contract/constants/time';

/** Whether a type of content is anonymous: its author is never revealed, whatever is decided (rules.md, Safety). */
export const isAnonymous = (targetType: string) => targetType === 'rant' || targetType === 'rant_comment';

/** Whether a type of content can be hidden. A person cannot: moderators suspend them, or remove their picture. */
export const canBeHidden = (targetType: string) => targetType !== 'user';

/** Whether undoing a decision with this action brings nothing back: the post was deleted, or the picture removed. */
export const isGoneForGood = (action: string) => action === 'delete' || action === 'remove-picture';

/** Rounds the time of anonymous content to the minute: an exact time could be matched with other traces of its author. */
export function toTheMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minute) * minute);
}

/** How long a suspension lasts, such as '1 day'. */
export const daysInWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/**
 * When a bar from ranting ends: at a UTC midnight, so that it does not reveal the time of day, and after its full days.
 * @param days  null for a permanent bar
 */
export function barEnds(at: Date, days: number | null): Date | null {
  return days === null ? null : new Date((Math.floor(at.getTime() / day) + 1 + days) * day);
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * A report's tracking code: eight letters and digits that cannot be confused with each other.
 * @param random  eight bytes
 */
export function trackingCode(random: Uint8Array): string {
  return `HG-${[...random.slice(0, 8)].map((byte) => letters[byte % letters.length]).join('')}`;
}
