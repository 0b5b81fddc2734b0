/** Who may reach whom, in the words of both sides (rules.md, Contact). */

/** Years of age that belong together: A 13 to 15, B 16 and 17, C 18 and 19. Nobody is ever told of another's. */
export type Band = 'A' | 'B' | 'C';

/** Whom a person lets write to them who is no friend: as the table says, only after asking, or nobody. */
export const whoMayWrite = ['everyone', 'requests', 'friends'] as const;
export type WhoMayWrite = (typeof whoMayWrite)[number];

/** What is between the reader and a person. */
export const relations = ['none', 'friends', 'incoming', 'outgoing'] as const;
export type Relation = (typeof relations)[number];

/** Whether one may reach somebody: at once, by asking first, or not at all. */
export const reaches = ['yes', 'request', 'no'] as const;
export type Reach = (typeof reaches)[number];

/** The first words to somebody who has to be asked: how many messages, how long, how many people a day, how long they wait. */
export const messageRequest = { messages: 3, characters: 300, aDay: 10, lifetime: 30 * 24 * 3_600_000 };
/** Requests to be friends that a person may send in 24 hours. */
export const friendRequestsADay = 30;
/** How long a declined request is remembered: asked anew by then, it is put before nobody. */
export const declinedRequestKept = 30 * 24 * 3_600_000;
/** People in an answer of the search, and of the suggestions. */
export const peopleFound = 20;
export const peopleSuggested = 10;
