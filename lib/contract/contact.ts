/** Who may contact whom, for server and browser (rules.md, Contact). */
import type { agesOf } from './constants/bands';
import { day } from './constants/time';

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

/** Limits of message requests: messages in one, characters in each, people a day, and how long a request is open. */
export const messageRequest = { messages: 3, characters: 300, aDay: 10, lifetime: 30 * day };
/** Friend requests that a person may send in 24 hours. */
export const friendRequestsADay = 30;
/** How long a declined request is remembered: a new request in this time is not shown. */
export const declinedRequestKept = 30 * day;
/** The most people in a search result, and in the suggestions. */
export const peopleFound = 20;
export const peopleSuggested = 10;
