import * as z from 'zod/mini';
import { squadPageSize, textLength } from '@/lib/contract/constants';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { count, id, message, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { nameOf } from '@/lib/domains/squads/schema';

const tournamentView = z.object({
  id: count,
  title: z.string(),
  game_name: z.string(),
  description: z.string(),
  /** `closed`: whoever made it left before there was a winner. */
  status: z.enum(['open', 'completed', 'closed']),
  creator_username: z.string(),
  squad_id: count,
  squad_game_name: z.string(),
  created_at: time,
  /** In the order in which they joined. */
  participants: z.array(z.object({ id: count, game_name: z.string(), username: z.string() })),
  /** A squad's id, once it is completed. */
  winner_id: z.nullable(count),
});

/** What is said where a field of the form was left empty (contract.md, Tournaments). */
export const emptyTournament = 'Please fill in all tournament fields.';

export const listTournaments = endpoint('GET', '/api/tournaments', {
  query: pageQuery(squadPageSize),
  response: z.array(tournamentView),
});
export const createTournament = endpoint('POST', '/api/tournaments', {
  limit: 'post',
  body: z.object({
    squadId: id,
    title: nameOf('Title', emptyTournament),
    description: text(textLength.description, emptyTournament),
    gameName: nameOf('Game name', emptyTournament),
  }),
  refuses: ['not_squad_creator', 'squad_not_found'],
  response: z.object({ message, tournament: tournamentView }),
});
export const joinTournament = endpoint('POST', '/api/tournaments/join', {
  limit: 'engagement',
  body: z.object({ tournamentId: id, squadId: id }),
  refuses: [
    'not_squad_member',
    'tournament_not_found',
    'squad_not_found',
    'tournament_not_open',
    'already_in_tournament',
    'tournament_full',
  ],
  response: z.object({ message }),
});
export const declareWinner = endpoint('POST', '/api/tournaments/declare-winner', {
  limit: 'engagement',
  body: z.object({
    tournamentId: id,
    /** The squad that won. */
    winnerId: id,
  }),
  refuses: [
    'winner_not_participant',
    'not_tournament_creator',
    'tournament_not_found',
    'tournament_completed',
  ],
  response: z.object({ message, tournament: tournamentView }),
});

export type Tournament = AnswerOf<typeof listTournaments>[number];

/** A row as the statements give it: already under the names of docs/product/contract.md, times as dates or ISO text. */
export type TournamentRow = ResultOf<typeof listTournaments>[number];
