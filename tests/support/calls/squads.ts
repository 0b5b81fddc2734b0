import { deleteGameClip } from '@/lib/domains/clips/deletion-schema';
import * as clips from '@/lib/domains/clips/schema';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import * as squadChat from '@/lib/domains/squad-chat/schema';
import * as squads from '@/lib/domains/squads/schema';
import { anMp4 } from '../timed-videos';
import { type CallLine, creator, member } from './line';

/** Squads and their rooms. */
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
  deleteSquadMessage: {
    spec: deleteSquadMessage,
    ...member,
    limit: 'engagement',
    input: ({ ownMessage }) => ({ params: { messageId: ownMessage.id }, body: {} }),
  },
  deleteGameClip: {
    spec: deleteGameClip,
    ...member,
    limit: 'engagement',
    input: ({ ownClip }) => ({ params: { clipId: ownClip.id }, body: {} }),
  },
};
