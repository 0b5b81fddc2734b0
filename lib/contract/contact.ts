/** Who may contact whom, for server and browser (rules.md, Contact). */
import type { agesOf } from './constants/bands';

/** Age bands: A 13 to 15, B 16 and 17, C 18 and 19. Nobody else's band is ever sent to a person. */
export type Band = keyof typeof agesOf;

/**
 * Who, apart from friends, may write to a person: everybody whom the table of bands allows, only with a message request, or
 * nobody.
 */
export const whoMayWrite = ['everyone', 'requests', 'friends'] as const;
export type WhoMayWrite = (typeof whoMayWrite)[number];

/** The relation between the reader and a person. */
export const relations = ['none', 'friends', 'incoming', 'outgoing'] as const;
export type Relation = (typeof relations)[number];

/** Whether one may contact somebody: directly, with a request first, or not at all. */
export const reaches = ['yes', 'request', 'no'] as const;
export type Reach = (typeof reaches)[number];
