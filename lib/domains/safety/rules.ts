/** Whether a thing is words without a name: who wrote them is told to nobody, whatever is decided (rules.md, Safety). */
export const isAnonymous = (targetType: string) => targetType === 'rant' || targetType === 'rant_comment';

/** The time of words without a name, to the minute: to the millisecond it could be matched with other traces of their writer. */
export function toTheMinute(at: Date): Date {
  const minute = 60_000;
  return new Date(Math.floor(at.getTime() / minute) * minute);
}

const day = 24 * 3_600_000;

/**
 * When a bar from ranting ends: a UTC midnight, so that it tells no time of day, and never before its days are over.
 * @param days  null: never
 */
export function barEnds(at: Date, days: number | null): Date | null {
  return days === null ? null : new Date((Math.floor(at.getTime() / day) + 1 + days) * day);
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * A code to ask about a report by: eight letters and digits that cannot be mistaken for each other.
 * @param random  eight bytes
 */
export function trackingCode(random: Uint8Array): string {
  return `HG-${[...random.slice(0, 8)].map((byte) => letters[byte % letters.length]).join('')}`;
}
