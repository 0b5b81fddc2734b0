/**
 * Tournaments and their matches (overview.md, Game Squad; contract.md, Tournaments).
 * Times are in milliseconds.
 */
import { day, minute, second } from './time';

/** Tournaments that a page asks for at a time. */
export const tournamentPageSize = 6;
/** Squads in one tournament; its card names them all. */
export const tournamentPlaces = 64;
export const tournamentFormats = ['single', 'double', 'round_robin'] as const;
export type TournamentFormat = (typeof tournamentFormats)[number];
export const roundRobinPlaces = 8;
/** Squads check in so long before it starts by itself. */
export const checkInTime = 30 * minute;
/** So long the other side may answer to a report, before it counts. */
export const answerTime = day;
export const highestScore = 999;
/** Points of a round robin. */
export const pointsFor = { won: 3, drawn: 1, lost: 0 };
/** Where no events come, the page of a tournament asks again so often. */
export const tournamentPolling = 15 * second;
/** What a match's history shows, newest first. */
export const matchHistoryShown = 50;
