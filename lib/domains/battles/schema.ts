import * as z from 'zod/mini';
import {
  battleCategories,
  battlePageSize,
  battleSides,
  reasonsNotCounted,
} from '@/lib/contract/constants/battles';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { clientId, count, flag, flagOut, id, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { battleUpload } from '@/lib/contract/uploads';

const named = z.nullable(z.string());

export const battleView = z.object({
  id: count,
  user_id: count,
  username: z.string(),
  team_id: z.nullable(count),
  team_name: named,
  category: z.enum(battleCategories),
  content: z.string(),
  media_url: z.string(),
  /** The video's size, so that people know the data cost; null where unknown. */
  media_bytes: z.nullable(count),
  /** Whether the video is shown to nobody at present, as who posted it is suspended. */
  media_withheld: flagOut,
  opponent_id: z.nullable(count),
  /** The opponent's name. */
  actual_username: named,
  opponent_team_id: z.nullable(count),
  opponent_team_name: named,
  opponent_content: named,
  opponent_media_url: named,
  opponent_media_bytes: z.nullable(count),
  opponent_media_withheld: flagOut,
  /** Whether the answer is hidden. Its text and video are not sent then, and nobody votes. */
  response_hidden: flagOut,
  is_live: flagOut,
  votes: count,
  opponent_votes: count,
  /** How many votes were voided. */
  removed_votes: count,
  voting_deadline: time,
  created_at: time,
  my_vote: z.nullable(z.enum(battleSides)),
  winner: z.nullable(z.enum(['creator', 'opponent', 'tie'])),
  /** Why the win does not count; null where it does. */
  not_counted: z.nullable(z.enum(reasonsNotCounted)),
  /** Whether the viewer is the named opponent and may answer now. */
  may_respond: flagOut,
});

/** The description. It may be empty, because the video matters. */
export const words = z._default(
  z.string().check(
    z.overwrite((value) => value.toWellFormed().trim()),
    z.maxLength(textLength.description, {
      error: `Descriptions have at most ${textLength.description} characters.`,
    }),
    z.refine((value) => !value.includes('\u0000'), { error: 'holds a character that cannot be stored' }),
  ),
  '',
);

/** Who battles: the opponent's name, empty for nobody, and both teams. */
export const sides = {
  opponentUsername: z._default(z.string().check(z.trim(), z.maxLength(textLength.name)), ''),
  teamId: z.optional(id),
  opponentTeamId: z.optional(id),
};

export const listBattles = endpoint('GET', '/api/hype-battles', {
  query: pageQuery(battlePageSize),
  response: z.array(battleView),
});

export const createBattle = endpoint('POST', '/api/hype-battle', {
  limit: 'post',
  alsoLimit: 'upload',
  form: battleUpload,
  body: z.object({
    category: z.enum(battleCategories, { error: 'Please select a battle category.' }),
    content: words,
    ...sides,
    isLive: z._default(flag, false),
    clientId: z.optional(clientId),
  }),
  refuses: [
    'file_missing',
    'not_with_yourself',
    'not_in_team',
    'cannot_challenge',
    'user_not_found',
    'team_not_found',
    'battle_not_found',
  ],
  response: z.object({ message, battle: battleView }),
});

export const voteInBattle = endpoint('POST', '/api/vote-battle', {
  limit: 'engagement',
  body: z.object({
    battleId: id,
    voteFor: z.enum(battleSides, { error: 'Please vote for the creator or the opponent.' }),
  }),
  refuses: ['no_response_yet', 'own_battle', 'battle_not_found', 'battle_closed', 'already_voted'],
  response: z.object({ message, votes: count, opponent_votes: count }),
});

export type Battle = AnswerOf<typeof listBattles>[number];

/** A row of the statements. `due`: the battle is over but not settled yet. */
export type BattleRow = ResultOf<typeof listBattles>[number] & { due: boolean };
