import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { mayPostBattle } from '@/lib/domains/battles/may-post-schema';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { respondToBattle } from '@/lib/domains/battles/respond-schema';
import * as battles from '@/lib/domains/battles/schema';
import { voidVotes } from '@/lib/domains/battles/void-schema';
import * as teams from '@/lib/domains/teams/schema';
import { aVideo } from '../videos';
import { type CallLine, creator, member } from './line';

let founded = 0;

/** HYPE Battles and teams. */
export const battlesCalls: Record<string, CallLine> = {
  listBattles: {
    spec: battles.listBattles,
    ...member,
    limit: 'read',
    input: () => ({ query: { limit: 20 } }),
  },
  createBattle: {
    spec: battles.createBattle,
    ...member,
    limit: 'post',
    input: ({ other, team, ownTeam }) => ({
      body: {
        category: 'rap',
        content: 'Sixteen bars, no auto-tune',
        opponentUsername: other.username,
        teamId: ownTeam.id,
        opponentTeamId: team.id,
        isLive: 1,
      },
      file: { field: 'media', name: 'bars.mp4', bytes: aVideo() },
    }),
  },
  respondToBattle: {
    spec: respondToBattle,
    ...member,
    limit: 'post',
    input: ({ challenge }) => ({
      body: { battleId: challenge.id, content: 'My turn' },
      file: { field: 'media', name: 'turn.mp4', bytes: aVideo() },
    }),
  },
  voteInBattle: {
    spec: battles.voteInBattle,
    ...member,
    limit: 'engagement',
    input: ({ battle }) => ({ body: { battleId: battle.id, voteFor: 'creator' } }),
  },
  voidVotes: {
    spec: voidVotes,
    ...creator,
    limit: 'engagement',
    input: ({ battle, creator }) => ({
      body: { battleId: battle.id, usernames: [creator.username], reason: 'one person, many names' },
    }),
  },
  deleteBattle: {
    spec: deleteBattle,
    ...member,
    limit: 'engagement',
    input: ({ ownBattle }) => ({ params: { battleId: ownBattle.id }, body: {} }),
  },
  suggestOpponents: {
    spec: suggestOpponents,
    ...member,
    limit: 'search',
    input: () => ({ query: { starts: 'per' } }),
  },
  listTeams: { spec: teams.listTeams, ...member, limit: 'read', input: () => ({ query: { limit: 20 } }) },
  createTeam: {
    spec: teams.createTeam,
    ...member,
    limit: 'post',
    input: () => {
      founded += 1;
      return { body: { name: `Ojuelegba Movers ${founded}` } };
    },
  },
  joinTeam: {
    spec: teams.joinTeam,
    ...member,
    limit: 'engagement',
    input: ({ team }) => ({ body: { teamId: team.id } }),
  },
  mayPostBattle: {
    spec: mayPostBattle,
    ...member,
    limit: 'search',
    // Of the teams alone: `other` would be told 400 for their own name, which says nothing of what they see.
    input: ({ team, ownTeam }) => ({ query: { teamId: ownTeam.id, opponentTeamId: team.id } }),
  },
};
