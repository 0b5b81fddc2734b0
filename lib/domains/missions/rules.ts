import { type MissionKind, missionReward } from '@/lib/contract/constants/missions';
import { day } from '@/lib/contract/constants/time';

/** A UTC day (rules.md, Time): its name, `YYYY-MM-DD`, its start, and its end, exclusive. */
export type Day = { name: string; from: Date; until: Date };

/** The UTC day that contains a moment. */
export function dayOf(moment: Date): Day {
  const from = new Date(moment);
  from.setUTCHours(0, 0, 0, 0);
  return { name: from.toISOString().slice(0, 10), from, until: new Date(from.getTime() + day) };
}

/** Progress in whole percent; 100 only when the target is reached. */
export const percentOf = (current: number, target: number) =>
  Math.min(100, Math.floor((current * 100) / target));

const plural = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;

const asks: Record<MissionKind, (target: number) => string> = {
  likes: (target) => `Get ${plural(target, 'Like')}`,
  posts: (target) => `Write ${plural(target, 'Post')}`,
  votes: (target) => `Vote in ${plural(target, 'Battle')}`,
  comments: (target) => `Write ${plural(target, 'Comment')} under Other People's Posts`,
};

/** A mission's text, such as 'Mission: Get 50 Likes in 24 Hours for 100 Coins'. */
export const wordsOf = (kind: MissionKind, target: number) =>
  `Mission: ${asks[kind](target)} in 24 Hours for ${missionReward} Coins`;
