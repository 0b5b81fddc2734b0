import { nameCaptain } from '@/lib/domains/squads/schema';
import * as matches from '@/lib/domains/tournaments/matches-schema';
import * as tournaments from '@/lib/domains/tournaments/schema';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { type CallLine, member } from './line';

/** Tournaments and their matches. */
export const tournamentsCalls: Record<string, CallLine> = {
  nameCaptain: {
    spec: nameCaptain,
    ...member,
    limit: 'engagement',
    input: ({ squad, author }) => ({ body: { squadId: squad.id, username: author.username } }),
  },
  listTournaments: { spec: tournaments.listTournaments, ...member, limit: 'read', input: () => ({}) },
  createTournament: {
    spec: tournaments.createTournament,
    ...member,
    limit: 'post',
    input: ({ squad }) => ({
      body: { squadId: squad.id, title: 'Mainland Cup', description: 'One evening', gameName: 'Kart Wahala' },
    }),
  },
  joinTournament: {
    spec: tournaments.joinTournament,
    ...member,
    limit: 'engagement',
    input: ({ tournament, joinedSquad }) => ({
      body: { tournamentId: tournament.id, squadId: joinedSquad.id },
    }),
  },
  declareWinner: {
    spec: tournaments.declareWinner,
    ...member,
    limit: 'engagement',
    input: ({ tournament, theirSquad }) => ({
      body: { tournamentId: tournament.id, winnerId: theirSquad.id },
    }),
    // An unknown squad is not a participant.
    unknownId: { tournamentId: 404, winnerId: 400 },
  },
  showTournament: {
    spec: matches.showTournament,
    ...member,
    limit: 'read',
    input: ({ tournament }) => ({ params: { id: tournament.id } }),
  },
  checkIn: {
    spec: matches.checkIn,
    ...member,
    limit: 'engagement',
    input: ({ soonCup, squad }) => ({ body: { tournamentId: soonCup.id, squadId: squad.id } }),
    ready: ({ soonCup: { id } }) =>
      db().tournament.update({ where: { id }, data: { startsAt: fromNow(600_000) } }),
  },
  startTournament: {
    spec: matches.startTournament,
    ...member,
    limit: 'engagement',
    input: ({ cup }) => ({ body: { tournamentId: cup.id } }),
  },
  cancelTournament: {
    spec: matches.cancelTournament,
    ...member,
    limit: 'engagement',
    input: ({ cup }) => ({ body: { tournamentId: cup.id } }),
  },
  withdraw: {
    spec: matches.withdraw,
    ...member,
    limit: 'engagement',
    input: ({ cup, squad }) => ({ body: { tournamentId: cup.id, squadId: squad.id } }),
  },
  matchHistory: {
    spec: matches.matchHistory,
    ...member,
    limit: 'read',
    input: ({ match }) => ({ params: { matchId: match.id } }),
  },
  reportMatch: {
    spec: matches.reportMatch,
    ...member,
    limit: 'engagement',
    input: ({ match }) => ({ body: { matchId: match.id, scores: [2, 1] } }),
  },
  confirmMatch: {
    spec: matches.confirmMatch,
    ...member,
    limit: 'engagement',
    input: ({ reportedMatch }) => ({ body: { matchId: reportedMatch.id } }),
  },
  disputeMatch: {
    spec: matches.disputeMatch,
    ...member,
    limit: 'comment',
    input: ({ answeredMatch }) => ({ body: { matchId: answeredMatch.id, words: 'We never played' } }),
  },
  decideMatch: {
    spec: matches.decideMatch,
    ...member,
    limit: 'comment',
    input: ({ judgedMatch }) => ({
      body: { matchId: judgedMatch.id, scores: [2, 1], words: 'By the screenshots' },
    }),
  },
  forfeitMatch: {
    spec: matches.forfeitMatch,
    ...member,
    limit: 'engagement',
    input: ({ match }) => ({ body: { matchId: match.id } }),
  },
};
