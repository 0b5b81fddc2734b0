import * as clips from '@/lib/domains/clips/schema';
import * as squadChat from '@/lib/domains/squad-chat/schema';
import * as squads from '@/lib/domains/squads/schema';
import * as tournaments from '@/lib/domains/tournaments/schema';
import { anMp4 } from '../timed-videos';
import { type CallLine, creator, member } from './line';

/** Squads, their rooms and tournaments. */
export const squadsCalls: Record<string, CallLine> = {
  listSquads: { spec: squads.listSquads, ...member, limit: 'read', input: () => ({}) },
  leaderboard: { spec: squads.leaderboard, ...member, limit: 'read', input: () => ({}) },
  createSquad: {
    spec: squads.createSquad,
    ...member,
    limit: 'post',
    input: () => ({ body: { gameName: 'Kart Wahala', uid: 'KW-1', description: 'Horn allowed' } }),
  },
  joinSquad: {
    spec: squads.joinSquad,
    ...member,
    limit: 'engagement',
    input: ({ theirSquad }) => ({ body: { squadId: theirSquad.id } }),
  },
  leaveSquad: {
    spec: squads.leaveSquad,
    ...member,
    limit: 'engagement',
    input: ({ joinedSquad }) => ({ body: { squadId: joinedSquad.id } }),
  },
  reportWin: {
    spec: squads.reportWin,
    ...member,
    limit: 'engagement',
    input: ({ squad }) => ({ body: { squadId: squad.id } }),
  },
  manageSquadStatus: {
    spec: squads.manageSquadStatus,
    ...creator,
    limit: 'engagement',
    input: ({ squad }) => ({ body: { squadId: squad.id, newStatus: 'closed' } }),
  },
  featureSquad: {
    spec: squads.featureSquad,
    ...creator,
    limit: 'engagement',
    input: ({ squad }) => ({ body: { squadId: squad.id, feature: 1 } }),
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
    // A squad that there is not is no participant.
    unknownId: { tournamentId: 404, winnerId: 400 },
  },
  listSquadMessages: {
    spec: squadChat.listSquadMessages,
    ...member,
    limit: 'read',
    input: ({ squad }) => ({ params: { squadId: squad.id } }),
    unknownId: 403,
  },
  sendSquadMessage: {
    spec: squadChat.sendSquadMessage,
    ...member,
    limit: 'comment',
    input: ({ squad }) => ({ body: { squadId: squad.id, message: 'Who is on by six?' } }),
    unknownId: 403,
  },
  listGameClips: {
    spec: clips.listGameClips,
    ...member,
    limit: 'read',
    input: ({ squad }) => ({ params: { squadId: squad.id } }),
    unknownId: 403,
  },
  uploadGameClip: {
    spec: clips.uploadGameClip,
    ...member,
    limit: 'upload',
    input: ({ squad }) => ({
      body: { squadId: squad.id, description: 'The goal from the corner' },
      file: { field: 'clip', name: 'goal.mp4', bytes: anMp4({ seconds: 2 }) },
    }),
    unknownId: 403,
  },
};
