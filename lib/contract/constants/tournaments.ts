/**
 * Tournaments and their matches (overview.md, Game Squad; contract.md, Tournaments).
 * Times are in milliseconds.
 */
import { day, minute, second } from './time';

/** Tournaments in one page of the list. */
export const tournamentPageSize = 6;
/** The most squads in one tournament; its card names them all. */
export const tournamentPlaces = 64;
export const tournamentFormats = ['single', 'double', 'round_robin'] as const;
export type TournamentFormat = (typeof tournamentFormats)[number];
export const roundRobinPlaces = 8;
/** How long before its automatic start squads can check in. */
export const checkInTime = 30 * minute;
/** How long a tournament without a start time waits for somebody to start it, before it closes. */
export const unstartedTime = 30 * day;
/** How long nothing may happen in a tournament's matches before it closes. */
export const abandonedTime = 30 * day;
/** How long the other side may answer a report before it counts. */
export const answerTime = day;
/** How long whoever made a tournament may decide on a dispute before the creator account is told of it as well. */
export const decisionTime = 3 * day;
export const highestScore = 999;
/** Points of a round robin. */
export const pointsFor = { won: 3, drawn: 1, lost: 0 };
/** How often a tournament's page polls without live events. */
export const tournamentPolling = 15 * second;
/** How many entries a match's history shows, newest first. */
export const matchHistoryShown = 50;
