import { type MissionKind, missionReward } from '@/lib/contract/constants/missions';
import type { UtcDay } from '@/lib/contract/days';
import type { ResultOf } from '@/lib/contract/endpoint';
import { percentOf, wordsOf } from './rules';
import type { missionOfTheDay } from './schema';

/** The current state of a person's mission of a day. */
export type Standing = {
  day: UtcDay;
  kind: MissionKind;
  target: number;
  current: number;
  started: boolean;
  claimed: boolean;
};

export const isCompleted = ({ current, target, claimed }: Standing) => claimed || current >= target;

/** A claimed mission stays complete, even if a like is withdrawn afterwards. */
export function missionView(standing: Standing): ResultOf<typeof missionOfTheDay> {
  const { day, kind, target, current, started, claimed } = standing;
  return {
    mission: wordsOf(kind, target),
    progress: claimed ? 100 : percentOf(current, target),
    current,
    target,
    reward: missionReward,
    ends_at: day.until,
    started,
    completed: isCompleted(standing),
    claimed,
  };
}
