/**
 * The Ultimate Showdown (overview.md, Ultimate Showdown; rules.md, Showdown and Coins).
 * Times are in milliseconds.
 */
import { second } from './time';

export const showdownCategories = ['Rap', 'Dance', 'Singing'] as const;
export type ShowdownCategory = (typeof showdownCategories)[number];
/** How a cycle stands: the date is voted for, is chosen, the day is on, it is over until Monday. */
export const showdownStatuses = ['voting', 'chosen', 'live', 'ended'] as const;
export type ShowdownStatus = (typeof showdownStatuses)[number];
/** HYPE Battles won before one may take part. */
export const showdownEntryWins = 3;
/** Coins of the champion and of the two places after. */
export const showdownPrizes = [200, 100, 50] as const;
export const clipAddressLength = 2048;
/** How often a page asks where live events do not come. */
export const showdownPolling = 15 * second;
/** How often at most new clips make a page ask. */
export const clipHintInterval = 2 * second;
