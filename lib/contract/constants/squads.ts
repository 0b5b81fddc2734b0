/** Squads and their figures (overview.md, Game Squad; rules.md, Squads; contract.md, Analytics). */

export const popularGamesShown = 10;
export const squadStatuses = ['open', 'closed'] as const;
export type SquadStatus = (typeof squadStatuses)[number];
export const squadPageSize = 20;
export const leaderboardSize = 10;
/** Wins that one person may report in a UTC day, in all squads that they created. */
export const winsReportedADay = 5;
export const clipPageSize = 12;
