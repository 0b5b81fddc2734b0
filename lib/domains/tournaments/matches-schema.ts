/** The draw of a tournament and the calls that play it (contract.md, Tournaments). */
import * as z from 'zod/mini';
import { textLength } from '@/lib/contract/constants/texts';
import { highestScore } from '@/lib/contract/constants/tournaments';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { tournamentView } from './schema';

const side = z.nullable(
  z.object({ id: count, game_name: z.string(), creator_username: z.string(), seed: count }),
);
const pairOfScores = z.array(z.nullable(count));

const matchView = z.object({
  id: count,
  /** Counted through all rounds, from 1. */
  round: count,
  place: count,
  /** Two; null: nobody there, or not known yet. */
  squads: z.array(side),
  /** In the order of the squads; null as long as nobody reported. */
  scores: z.nullable(pairOfScores),
  state: z.enum(['waiting', 'ready', 'reported', 'disputed', 'confirmed', 'bye', 'forfeit']),
  /** The squad that reported what waits for an answer. */
  reported_by: z.nullable(count),
  /** When it counts unless the other side answered. */
  due_at: z.nullable(time),
  /** The squad that won. */
  winner_id: z.nullable(count),
  next_match_id: z.nullable(count),
});

const tournamentDetails = z.extend(tournamentView, {
  /** When its matches were drawn, which its creator may do before `starts_at`; null where they were not. */
  started_at: z.nullable(time),
  rounds: z.array(
    z.object({
      name: z.string(),
      bracket: z.enum(['winners', 'losers', 'final', 'group']),
      matches: z.array(matchView),
    }),
  ),
  /** Best first. */
  standings: z.array(
    z.object({
      squad: side,
      played: count,
      won: count,
      drawn: count,
      lost: count,
      difference: count,
      points: count,
      withdrawn: flagOut,
    }),
  ),
  /** The viewer's own squads in it. */
  mine: z.array(
    z.object({
      squad_id: count,
      game_name: z.string(),
      /** Whether the viewer acts for it: its creator, or whom they named captain. */
      acts: flagOut,
      founder: flagOut,
      /** Whom they named captain; told to its creator alone. */
      captain: z.nullable(z.string()),
      checked_in: flagOut,
      withdrawn: flagOut,
    }),
  ),
});

const score = { error: `must be two whole numbers from 0 to ${highestScore}` };
/** Both scores, in the order of the match's squads. */
const scores = z
  .array(z.int(score).check(z.gte(0, score), z.lte(highestScore, score)), score)
  .check(z.minLength(2, score), z.maxLength(2, score));

export const showTournament = endpoint('GET', '/api/tournaments/{id}', {
  params: z.object({ id }),
  refuses: ['tournament_not_found'],
  response: tournamentDetails,
});
export const checkIn = endpoint('POST', '/api/tournaments/check-in', {
  limit: 'engagement',
  body: z.object({ tournamentId: id, squadId: id }),
  refuses: [
    'not_squad_member',
    'tournament_not_found',
    'squad_not_found',
    'not_in_tournament',
    'check_in_closed',
    'already_checked_in',
  ],
  response: z.object({ message }),
});
export const startTournament = endpoint('POST', '/api/tournaments/start', {
  limit: 'engagement',
  body: z.object({ tournamentId: id }),
  refuses: ['not_tournament_creator', 'tournament_not_found', 'tournament_started', 'too_few_squads'],
  response: z.object({ message, tournament: tournamentDetails }),
});
export const cancelTournament = endpoint('POST', '/api/tournaments/cancel', {
  limit: 'engagement',
  body: z.object({ tournamentId: id }),
  refuses: ['not_tournament_creator', 'tournament_not_found', 'tournament_started'],
  response: z.object({ message }),
});
export const withdraw = endpoint('POST', '/api/tournaments/withdraw', {
  limit: 'engagement',
  body: z.object({ tournamentId: id, squadId: id }),
  refuses: [
    'not_squad_captain',
    'tournament_not_found',
    'squad_not_found',
    'not_in_tournament',
    'tournament_over',
  ],
  response: z.object({ message }),
});

export const matchHistory = endpoint('GET', '/api/matches/{matchId}', {
  params: z.object({ matchId: id }),
  refuses: ['match_not_found'],
  response: z.object({
    match: matchView,
    /**
     * Whether the viewer decides on it: the creator account, and whoever made the tournament unless a squad is in the match that
     * they are in or have left since it entered.
     */
    judges: flagOut,
    /** Newest first. */
    history: z.array(
      z.object({
        id: count,
        act: z.enum(['report', 'confirm', 'dispute', 'decide', 'forfeit', 'unanswered']),
        /** The squad that it was done for; null for a decision. */
        squad_id: z.nullable(count),
        /** Null where time did it. */
        username: z.nullable(z.string()),
        scores: z.nullable(pairOfScores),
        words: z.string(),
        mine: flagOut,
        created_at: time,
      }),
    ),
  }),
});
export const reportMatch = endpoint('POST', '/api/matches/report', {
  limit: 'engagement',
  body: z.object({ matchId: id, scores }),
  refuses: [
    'draw_in_knockout',
    'not_match_side',
    'match_not_found',
    'match_not_ready',
    'match_already_reported',
  ],
  response: z.object({ message, match: matchView }),
});
export const confirmMatch = endpoint('POST', '/api/matches/confirm', {
  limit: 'engagement',
  body: z.object({ matchId: id }),
  refuses: ['not_other_side', 'match_not_found', 'match_not_reported'],
  response: z.object({ message, match: matchView }),
});
export const disputeMatch = endpoint('POST', '/api/matches/dispute', {
  limit: 'comment',
  body: z.object({ matchId: id, words: text(textLength.description, 'Please say what is wrong.') }),
  refuses: ['not_other_side', 'match_not_found', 'match_not_reported'],
  response: z.object({ message, match: matchView }),
});
export const decideMatch = endpoint('POST', '/api/matches/decide', {
  limit: 'comment',
  body: z.object({ matchId: id, scores, words: text(textLength.description, 'Please say why.') }),
  refuses: [
    'draw_in_knockout',
    'not_match_judge',
    'match_not_found',
    'match_not_ready',
    'later_match_played',
  ],
  response: z.object({ message, match: matchView }),
});
export const forfeitMatch = endpoint('POST', '/api/matches/forfeit', {
  limit: 'engagement',
  body: z.object({ matchId: id }),
  refuses: ['not_match_side', 'match_not_found', 'match_not_ready'],
  response: z.object({ message, match: matchView }),
});

export type TournamentDetails = AnswerOf<typeof showTournament>;
export type Round = TournamentDetails['rounds'][number];
export type MatchInDraw = Round['matches'][number];
export type MatchHistory = AnswerOf<typeof matchHistory>;
