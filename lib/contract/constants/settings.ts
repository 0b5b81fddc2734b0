/** Quiet hours and muted words (rules.md, Safety). */

/** The default night, in Lagos time, during which nothing is pushed. */
export const usualNight = { from: '22:00', until: '06:00' };

/** The most muted words, and the greatest length of each. Content with a muted word is collapsed. */
export const mutedWordsLimit = { words: 50, characters: 40 };
