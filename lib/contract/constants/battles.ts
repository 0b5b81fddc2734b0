/**
 * HYPE Battles (overview.md, HYPE Battles; rules.md, Battles).
 * Times are in milliseconds.
 */
import { hour, second } from './time';

export const battleCategories = ['rap', 'dance', 'comedy', 'other'] as const;
export type BattleCategory = (typeof battleCategories)[number];
/** The five that a person chooses from, in the words of overview.md, HYPE Battles, and the code that each is sent as. */
export const battleKinds = [
  { label: 'Rap Battle', category: 'rap' },
  { label: 'Dance-off', category: 'dance' },
  { label: 'Meme Creation', category: 'comedy' },
  { label: 'Artistic Speed Drawing', category: 'other' },
  { label: 'Beat-making Face-off', category: 'other' },
] as const satisfies readonly { label: string; category: BattleCategory }[];
export const battleSides = ['creator', 'opponent'] as const;
export type BattleSide = (typeof battleSides)[number];
/** From posting, and again from the opponent's answer. */
export const votingTime = 48 * hour;
export const battlePrize = 50;
/** A win counts with the votes of so many people, once a UTC day for the same two, so often a UTC day for one person. */
export const winsCounted = { voters: 3, aDay: 3 };
/** Why a win counts for nothing: too few voted, a win between the same two counted that day, the winner had their three. */
export const reasonsNotCounted = ['few_voters', 'same_two', 'day_full'] as const;
export type ReasonNotCounted = (typeof reasonsNotCounted)[number];
export const battlePageSize = 20;
export const teamsListed = 50;
export const opponentsSuggested = 8;
/** At most one vote_update a battle in this time. */
export const voteUpdateInterval = 2 * second;
/** Where no live events come, the page asks for new counts this often. */
export const battlePolling = 15 * second;
/** How often at most other pages' hints make a page ask. */
export const battleHintInterval = 5 * second;
export const battleConfetti = { pieces: 200, duration: 3 * second };
/** How many people's votes one call may void. */
export const votesVoidedAtOnce = 50;
