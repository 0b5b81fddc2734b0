import * as z from 'zod/mini';
import { pickTitleLength } from '@/lib/contract/constants/hall-of-fame';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { profileMedia } from '@/lib/contract/person';

/** What is shown beside a name. Part of the row, so that no page needs a request per person. */
const face = { verified: flagOut, ...profileMedia };

const champion = z.object({
  id: count,
  actual_username: z.string(),
  /** The rank in that showdown: 1 is its champion. */
  rank: count,
  awarded_at: time,
  ...face,
});

const creator = z.object({ id: count, username: z.string(), wins: count, ...face });

/** By the categories of battles. */
const creators = z.object({
  rap: z.array(creator),
  dance: z.array(creator),
  comedy: z.array(creator),
  other: z.array(creator),
});

const squad = z.object({
  id: count,
  username: z.string(),
  game_name: z.string(),
  wins: count,
  confirmed_wins: count,
  creator_username: z.string(),
});

/** `coins` are those earned by missions, battles and showdowns. */
const earner = z.object({ id: count, username: z.string(), coins: count, ...face });

const pick = z.object({
  id: count,
  actual_username: z.string(),
  title: z.string(),
  awarded_at: time,
  ...face,
});

export const hallOfFame = endpoint('GET', '/api/hall-of-fame', {
  response: z.object({
    ultimateShowdownWinners: z.array(champion),
    topCreatorsAllTime: creators,
    topCreatorsMonthly: creators,
    topSquads: z.array(squad),
    topEarners: z.array(earner),
    developerPicks: z.array(pick),
  }),
});

/** Our additions: the creator account adds and removes picks (contract.md, Hall of Fame). */
export const addPick = endpoint('POST', '/api/hall-of-fame/picks', {
  limit: 'engagement',
  body: z.object({
    username: text(40, 'Please enter a username.'),
    title: text(pickTitleLength, 'Please enter a title.'),
  }),
  refuses: ['user_not_found', 'pick_already_given'],
  response: z.object({ message, picks: z.array(pick) }),
});

export const removePick = endpoint('DELETE', '/api/hall-of-fame/picks/{id}', {
  limit: 'engagement',
  params: z.object({ id }),
  refuses: ['pick_not_found'],
  response: z.object({ message, picks: z.array(pick) }),
});

export type HallOfFame = AnswerOf<typeof hallOfFame>;
export type Champion = HallOfFame['ultimateShowdownWinners'][number];
export type Creator = HallOfFame['topCreatorsAllTime']['rap'][number];
export type TopSquad = HallOfFame['topSquads'][number];
export type Earner = HallOfFame['topEarners'][number];
export type Pick = HallOfFame['developerPicks'][number];

/** The rows of the lists. The statements already use the field names of docs/product/contract.md. */
export type HallRows = ResultOf<typeof hallOfFame>;
