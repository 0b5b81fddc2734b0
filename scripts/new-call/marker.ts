/** What stands wherever a made call waits for its author. `verify` fails while one is left (scripts/to-fill.ts). */
export const marker = 'TO_FILL';

/** Why nothing was made: a sentence for whoever asked. */
export class Refused extends Error {}
