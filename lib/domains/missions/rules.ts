import { type MissionKind, missionReward } from '@/lib/contract/constants/missions';

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
