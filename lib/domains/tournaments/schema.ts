import * as z from 'zod/mini';
import { squadPageSize } from '@/lib/contract/constants/squads';
import { textLength } from '@/lib/contract/constants/texts';
import { tournamentFormats, tournamentPlaces } from '@/lib/contract/constants/tournaments';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { clientId, count, id, message, nameField, text, time } from '@/lib/contract/fields';
import { moment } from '@/lib/contract/moment';
import { pageQuery } from '@/lib/contract/paging';

const states = ['open', 'check_in', 'running', 'completed', 'closed'] as const;

export const tournamentView = z.object({
  id: count,
  title: z.string(),
  game_name: z.string(),
  description: z.string(),
  format: z.enum(tournamentFormats),
  /** `check_in`: it starts within half an hour. `closed`: it ended without a winner. */
  state: z.enum(states),
  /** The same, under the older name. */
  status: z.enum(states),
  /** When it starts by itself; null where its creator starts it. */
  starts_at: z.nullable(time),
  /** How many squads it takes. */
  places: count,
  creator_username: z.string(),
  squad_id: count,
  squad_game_name: z.string(),
  created_at: time,
  /** How many squads are in it. */
  participant_count: count,
  /** Those whose founders the reader meets, in the order in which they joined. */
  participants: z.array(z.object({ id: count, game_name: z.string(), username: z.string() })),
  /** A squad's id, once it is completed. */
  winner_id: z.nullable(count),
  /** Who named the winner, where no match was played. */
  declared_by: z.nullable(z.string()),
});

/** What is said where a field of the form was left empty (contract.md, Tournaments). */
export const emptyTournament = 'Please fill in all tournament fields.';

const placesRule = `must be 2 to ${tournamentPlaces}`;

export const listTournaments = endpoint('GET', '/api/tournaments', {
  query: pageQuery(squadPageSize),
  response: z.array(tournamentView),
});
export const createTournament = endpoint('POST', '/api/tournaments', {
  limit: 'post',
  body: z.object({
    squadId: id,
    title: nameField('Title', emptyTournament),
    description: text(textLength.description, emptyTournament),
    gameName: nameField('Game name', emptyTournament),
    format: z.optional(z.enum(tournamentFormats, { error: 'must be single, double or round_robin' })),
    /** When it starts by itself, with those who checked in; none: when its creator starts it. */
    starts_at: z.optional(z.nullable(moment)),
    places: z.optional(
      z
        .int({ error: placesRule })
        .check(z.gte(2, { error: placesRule }), z.lte(tournamentPlaces, { error: placesRule })),
    ),
    clientId: z.optional(clientId),
  }),
  refuses: [
    'too_many_places',
    'invalid_date',
    'not_squad_creator',
    'squad_not_found',
    'tournament_not_found',
  ],
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
    'squad_without_captain',
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
    'tournament_started',
    'tournament_completed',
  ],
  response: z.object({ message, tournament: tournamentView }),
});

export type Tournament = AnswerOf<typeof listTournaments>[number];
