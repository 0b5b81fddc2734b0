/**
 * The Ultimate Showdown (overview.md, Ultimate Showdown; rules.md, Showdown and Coins).
 * Times are in milliseconds.
 */
import { second } from './time';

export const showdownCategories = ['Rap', 'Dance', 'Singing'] as const;
export type ShowdownCategory = (typeof showdownCategories)[number];
/** The phases of a cycle: people vote for the date, the date is chosen, the day itself, and over until Monday. */
export const showdownStatuses = ['voting', 'chosen', 'live', 'ended'] as const;
export type ShowdownStatus = (typeof showdownStatuses)[number];
/** How many HYPE Battles a person must have won to take part. */
export const showdownEntryWins = 3;
/** Coins for the champion, and for second and third place. */
export const showdownPrizes = [200, 100, 50] as const;
export const clipAddressLength = 2048;
/** How often a page polls without live events. */
export const showdownPolling = 15 * second;
/** The least time between two requests that new clips cause. */
export const clipHintInterval = 2 * second;
