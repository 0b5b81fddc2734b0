/** Marks places in a scaffolded call that the author must fill in. `verify` fails while one is left (scripts/to-fill.ts). */
export const marker = 'TO_FILL';

/** Nothing was written; the message tells the user why. */
export class Refused extends Error {}
