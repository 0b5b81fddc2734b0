/**
 * HYPE Battles (overview.md, HYPE Battles; rules.md, Battles).
 * Times are in milliseconds.
 */
import { hour, second } from './time';

export const battleCategories = ['rap', 'dance', 'comedy', 'other'] as const;
export type BattleCategory = (typeof battleCategories)[number];
/** The five choices, with the labels of overview.md, HYPE Battles, and the category code that each is sent as. */
export const battleKinds = [
  { label: 'Rap Battle', category: 'rap' },
  { label: 'Dance-off', category: 'dance' },
  { label: 'Meme Creation', category: 'comedy' },
  { label: 'Artistic Speed Drawing', category: 'other' },
  { label: 'Beat-making Face-off', category: 'other' },
] as const satisfies readonly { label: string; category: BattleCategory }[];
export const battleSides = ['creator', 'opponent'] as const;
export type BattleSide = (typeof battleSides)[number];
/** From the post, and again from the opponent's response. */
export const votingTime = 48 * hour;
export const battlePrize = 50;
/**
 * A win counts if at least `voters` people voted; at most one a UTC day between the same two, and `aDay` a UTC day for one
 * person.
 */
export const winsCounted = { voters: 3, aDay: 3 };
/** Why a win does not count: too few voters, a win between the same two on that day, or the winner's daily limit. */
export const reasonsNotCounted = ['few_voters', 'same_two', 'day_full'] as const;
export type ReasonNotCounted = (typeof reasonsNotCounted)[number];
export const battlePageSize = 20;
export const teamsListed = 50;
export const opponentsSuggested = 8;
/** At most one vote_update for each battle in this time. */
export const voteUpdateInterval = 2 * second;
/** Without live events, the page polls for new counts this often. */
export const battlePolling = 15 * second;
/** The least time between two requests that hints of other pages cause. */
export const battleHintInterval = 5 * second;
export const battleConfetti = { pieces: 200, duration: 3 * second };
/** How many votes one call may void. */
export const votesVoidedAtOnce = 50;
