import * as z from 'zod/mini';
import { teamsListed } from '@/lib/contract/constants/battles';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, text } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

const teamView = z.object({
  id: count,
  name: z.string(),
  creator_username: z.string(),
  member_count: count,
  is_member: flagOut,
});

const shortest = 3;

export const listTeams = endpoint('GET', '/api/teams', {
  /** `mine`: only teams of which the viewer is a member. */
  query: z.extend(pageQuery(teamsListed), { mine: z.optional(z.literal('1')) }),
  response: z.array(teamView),
});

export const createTeam = endpoint('POST', '/api/teams', {
  limit: 'post',
  body: z.object({
    name: text(textLength.name, 'Please enter a team name.').check(
      z.overwrite((value) => value.replace(/\s+/g, ' ')),
      z.minLength(shortest, { error: `Team names have ${shortest} to ${textLength.name} characters.` }),
    ),
  }),
  refuses: ['name_taken'],
  response: z.object({ message, team: teamView }),
});

export const joinTeam = endpoint('POST', '/api/teams/join', {
  limit: 'engagement',
  body: z.object({ teamId: id }),
  refuses: ['team_not_found', 'already_in_team'],
  response: z.object({ message }),
});

export type Team = AnswerOf<typeof listTeams>[number];

/** A row as the statements return it: already with the names of docs/product/contract.md, times as dates or ISO text. */
export type TeamRow = ResultOf<typeof listTeams>[number];
