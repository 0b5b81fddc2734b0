import * as z from 'zod/mini';
import { missionKinds, missionTarget } from '@/lib/contract/constants/missions';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, dayIn, flagOut, message, time } from '@/lib/contract/fields';

const missionView = z.object({
  /** The mission's text. */
  mission: z.string(),
  /** Percent, whole, 0 to 100. */
  progress: count,
  current: count,
  target: count,
  /** In coins. */
  reward: count,
  ends_at: time,
  started: flagOut,
  completed: flagOut,
  claimed: flagOut,
});

export const missionOfTheDay = endpoint('GET', '/api/clout-missions', { response: missionView });

export const startMission = endpoint('POST', '/api/clout-missions/start', {
  limit: 'engagement',
  response: missionView,
});

export const claimMission = endpoint('POST', '/api/clout-missions/claim', {
  limit: 'engagement',
  idempotent: true,
  refuses: ['mission_not_completed', 'reward_already_claimed'],
  response: z.object({ message, coins: count }),
});

const targetWords = `The target must be a whole number from ${missionTarget.min} to ${missionTarget.max}.`;
/** A number, also as digits from a form. */
const target = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, { error: targetWords }))], {
    error: targetWords,
  }),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z
      .int({ error: targetWords })
      .check(
        z.gte(missionTarget.min, { error: targetWords }),
        z.lte(missionTarget.max, { error: targetWords }),
      ),
  ),
);

/** Kinds that can be planned for a day; `usual` resets the day to the usual mission. */
export const chosenKinds = [...missionKinds, 'usual'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** Future days with a planned mission. */
const plan = z.array(z.object({ day: z.string(), mission: z.string() }));

/** Fills the table of missions (contract.md, Missions). */
export const planMission = endpoint('POST', '/api/clout-missions/plan', {
  limit: 'engagement',
  body: z.object({
    day: dayIn('Please choose a day.'),
    kind: z.enum(chosenKinds, { error: 'Please choose what the mission counts.' }),
    target: z.optional(target),
  }),
  refuses: ['invalid_date'],
  response: z.object({ message, plan }),
});

export type Mission = AnswerOf<typeof missionOfTheDay>;
export type MissionPlan = AnswerOf<typeof planMission>['plan'];
