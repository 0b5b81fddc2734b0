/** How many different people's reports hide a thing until someone looks (rules.md, Safety). */
export const reportsThatHide = 3;

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * A code to ask about a report by: eight letters and digits that cannot be mistaken for each other.
 * @param random  eight bytes
 */
export function trackingCode(random: Uint8Array): string {
  return `HG-${[...random.slice(0, 8)].map((byte) => letters[byte % letters.length]).join('')}`;
}
