import * as z from 'zod/mini';
import { squadPageSize, squadStatuses } from '@/lib/contract/constants/squads';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { clientId, count, flag, flagOut, id, message, nameField, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

const squadView = z.object({
  id: count,
  game_name: z.string(),
  uid: z.string(),
  description: z.string(),
  username: z.string(),
  creator_username: z.string(),
  status: z.enum(squadStatuses),
  /** What its creator reported. */
  wins: count,
  /** What the other side of a match confirmed. */
  confirmed_wins: count,
  is_featured: flagOut,
  created_at: time,
  member_count: count,
  is_member: flagOut,
});

/** What is said where a field of the form was left empty (contract.md, Squads). */
export const emptySquad = 'Please fill in all fields.';

export const listSquads = endpoint('GET', '/api/game-squads', {
  query: z.extend(pageQuery(squadPageSize), {
    mine: z.optional(z.literal('1')),
    /** Whether the squad `before` was featured when the reader got it: it may have been moved since. */
    featured: z.optional(flag),
  }),
  response: z.array(squadView),
});
export const leaderboard = endpoint('GET', '/api/game-squads/leaderboard', {
  response: z.array(squadView),
});
export const createSquad = endpoint('POST', '/api/game-squads', {
  limit: 'post',
  body: z.object({
    gameName: nameField('Game name', emptySquad),
    uid: text(textLength.name, emptySquad),
    description: text(textLength.description, emptySquad),
    clientId: z.optional(clientId),
  }),
  refuses: ['squad_not_found'],
  response: z.object({ message, squad: squadView }),
});
export const joinSquad = endpoint('POST', '/api/game-squads/join', {
  limit: 'engagement',
  body: z.object({ squadId: id }),
  refuses: ['squad_closed', 'squad_not_found', 'already_in_squad'],
  response: z.object({ message }),
});
export const leaveSquad = endpoint('POST', '/api/game-squads/leave', {
  limit: 'engagement',
  whileAwaited: true,
  body: z.object({ squadId: id }),
  refuses: ['creator_cannot_leave', 'squad_not_found', 'not_in_squad'],
  response: z.object({ message }),
});
export const reportWin = endpoint('POST', '/api/game-squads/report-win', {
  limit: 'engagement',
  body: z.object({ squadId: id, clientId: z.optional(clientId) }),
  refuses: ['not_squad_creator', 'squad_not_found', 'daily_limit_reached'],
  response: z.object({ message, wins: count }),
});
/** Names the member who acts for the squad in tournaments beside its creator; the creator's own name: nobody else does. */
export const nameCaptain = endpoint('POST', '/api/game-squads/captain', {
  limit: 'engagement',
  body: z.object({ squadId: id, username: text(textLength.name, 'Please name a member of the squad.') }),
  refuses: ['not_squad_creator', 'squad_not_found', 'user_not_found'],
  response: z.object({ message, captain: z.nullable(z.string()) }),
});
export const manageSquadStatus = endpoint('POST', '/api/game-squads/manage-status', {
  limit: 'engagement',
  body: z.object({ squadId: id, newStatus: z.enum(squadStatuses, { error: 'must be open or closed' }) }),
  refuses: ['squad_not_found'],
  response: z.object({ message, squad: squadView }),
});
export const featureSquad = endpoint('POST', '/api/game-squads/feature', {
  limit: 'engagement',
  body: z.object({ squadId: id, feature: flag }),
  refuses: ['squad_not_found'],
  response: z.object({ message, squad: squadView }),
});

export type Squad = AnswerOf<typeof listSquads>[number];
