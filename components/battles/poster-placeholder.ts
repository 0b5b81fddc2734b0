/**
 * The poster of a video that has not been started. It is drawn for its side and category as a data URL, so that it costs no
 * request.
 */
import type { BattleCategory, BattleSide } from '@/lib/contract/constants/battles';

const folds: Record<BattleSide, [string, string]> = {
  creator: ['#0b7a75', '#085e5a'],
  opponent: ['#c81f35', '#9d1829'],
};

/** One emblem for each category, in one colour: a microphone, a shoe, a laughing mouth, a star. */
const emblems: Record<BattleCategory, string> = {
  rap: '<circle cx="100" cy="92" r="24"/><path d="M91 114h18l-5 50h-8z"/>',
  dance: '<path d="M62 128l8-52 24 6-2 22 34 14q16 6 14 20l-2 10H62z"/>',
  comedy:
    '<path d="M100 70a42 42 0 1 0 .1 0zM78 102a7 7 0 1 1 .1 0zM122 102a7 7 0 1 1 .1 0zM74 118h52a26 26 0 0 1-52 0z" fill-rule="evenodd"/>',
  other: '<path d="M100 64l14 32 35 4-26 23 7 35-30-18-30 18 7-35-26-23 35-4z"/>',
};

/** @returns a URL for the `poster` attribute */
export function posterPlaceholder(category: BattleCategory, side: BattleSide): string {
  const [light, dark] = folds[side];
  const stripes = [0, 40, 80, 120, 160].map((x) => `<path d="M${x} 0h20v250h-20z" fill="${dark}"/>`).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250"><path d="M0 0h200v250H0z" fill="${light}"/>${stripes}<g transform="translate(0 4)"><circle cx="100" cy="116" r="68" fill="#14110f"/><g fill="#ffc629">${emblems[category]}</g></g><path d="M0 232h200v18H0z" fill="#ffc629"/><path d="M0 238h200v4H0z" fill="#14110f"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
