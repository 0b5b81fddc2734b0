/** Clout Missions and the Hall of Fame (overview.md, Clout Missions; rules.md, Missions and Coins). */

/** What a mission can count. */
export const missionKinds = ['likes', 'posts', 'comments', 'votes'] as const;
export type MissionKind = (typeof missionKinds)[number];
/** Where the day has no mission of its own: 'Mission: Get 50 Likes in 24 Hours for 100 Coins'. */
export const usualMission: { kind: MissionKind; target: number } = { kind: 'likes', target: 50 };
export const missionReward = 100;
export const missionTarget = { min: 1, max: 1000 };
/** How many each list of the Hall of Fame names; champions are three of a showdown. */
export const fameListed = { list: 10, champions: 12, picks: 20 };
export const pickTitleLength = 60;
