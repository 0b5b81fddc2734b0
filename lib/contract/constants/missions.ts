/** Clout Missions (overview.md, Clout Missions; rules.md, Missions and Coins). */

/** What a mission can count. */
export const missionKinds = ['likes', 'posts', 'comments', 'votes'] as const;
export type MissionKind = (typeof missionKinds)[number];
/** The mission of a day that has none of its own: 'Mission: Get 50 Likes in 24 Hours for 100 Coins'. */
export const usualMission: { kind: MissionKind; target: number } = { kind: 'likes', target: 50 };
export const missionReward = 100;
export const missionTarget = { min: 1, max: 1000 };
