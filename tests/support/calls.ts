/**
 * Every call of contract.md that exists, in one table. A new call is covered by adding its line: the refusals of
 * every-call.test.ts, the bad bodies of fuzz.test.ts, the query plans of statements.test.ts and the check of the route
 * files in architecture.test.ts are all driven from here.
 */
import * as z from 'zod/mini';
import type { Limit } from '@/lib/contract/constants';
import { type Endpoint, endpoint } from '@/lib/contract/endpoint';
import { realtimeConfig } from '@/lib/contract/realtime';
import { settle } from '@/lib/contract/scheduled';
import type { Access } from '@/lib/contract/viewer';
import * as entry from '@/lib/domains/accounts/entry-schema';
import * as ownership from '@/lib/domains/accounts/ownership-schema';
import * as accounts from '@/lib/domains/accounts/schema';
import * as verification from '@/lib/domains/accounts/verification-schema';
import { platformHealth } from '@/lib/domains/analytics/health-schema';
import * as analytics from '@/lib/domains/analytics/schema';
import * as battles from '@/lib/domains/battles/schema';
import * as chat from '@/lib/domains/chat/schema';
import * as clips from '@/lib/domains/clips/schema';
import * as coins from '@/lib/domains/coins/schema';
import * as fame from '@/lib/domains/fame/schema';
import * as media from '@/lib/domains/media/schema';
import * as missions from '@/lib/domains/missions/schema';
import * as posts from '@/lib/domains/posts/schema';
import * as profiles from '@/lib/domains/profiles/schema';
import * as rants from '@/lib/domains/rants/schema';
import * as realtime from '@/lib/domains/realtime/schema';
import * as safety from '@/lib/domains/safety/schema';
import * as shop from '@/lib/domains/shop/schema';
import { dateOf, optionsOf } from '@/lib/domains/showdown/rules';
import * as showdown from '@/lib/domains/showdown/schema';
import * as squadChat from '@/lib/domains/squad-chat/schema';
import * as squads from '@/lib/domains/squads/schema';
import * as teams from '@/lib/domains/teams/schema';
import * as tournaments from '@/lib/domains/tournaments/schema';
import { fromNow } from '@/lib/platform/clock';
import { joinsShowdown, theShowdown, winsBattles } from './showdown';
import { anMp4 } from './timed-videos';
import { aVideo } from './videos';
import type { World } from './world';

export type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  file?: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };
};

export type CallLine = {
  spec: Endpoint;
  access: Access;
  /** Which limit of rules.md it counts towards. */
  limit: Limit;
  /**
   * What `author` (or the creator account, where only it may) sends and is answered 200, once in a new world. A field
   * named `id` or `...Id` is an id: its bad values must be 400, and one that nobody has 404.
   */
  input: (world: World) => Input;
  /** What an id that nobody has is answered, if not 404; or, by its field, where a call takes several. */
  unknownId?: number | Record<string, number>;
  /** What must be so before, where a world is not so by itself: one showdown is on, and it cannot be at two points. */
  ready?: (world: World) => Promise<unknown>;
  /** What it is answered where nothing is wrong with it, if not 200: a call that is not offered yet. */
  answers?: number;
};

const member = { access: 'member' } as const;
const moderator = { access: 'moderator' } as const;
const creator = { access: 'creator' } as const;

/** A picture of one pixel. */
export const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (each) => each.charCodeAt(0),
);

let newcomers = 0;
let founded = 0;

const saturdayOf = (monday: Date) => dateOf(optionsOf(monday)[0]);

/** Under the name that the call has in its domain's schema.ts, which is the name its route file says. */
export const calls: Record<string, CallLine> = {
  health: {
    spec: endpoint('GET', '/api/health', { response: z.object({ status: z.literal('ok') }) }),
    access: 'public',
    limit: 'read',
    input: () => ({}),
  },

  // Accounts and profiles
  register: {
    spec: entry.register,
    access: 'public',
    limit: 'read',
    input: () => {
      newcomers += 1;
      const username = `newcomer_${newcomers}`;
      return {
        body: { email: `${username}@example.com`, username, password: 'keke napep 2026', dob: '2010-05-06' },
      };
    },
  },
  login: {
    spec: entry.login,
    access: 'public',
    limit: 'read',
    input: ({ author }) => ({ body: { email: author.email, password: author.password } }),
  },
  logout: { spec: accounts.logout, ...member, limit: 'read', input: () => ({ body: {} }) },
  me: { spec: accounts.me, ...member, limit: 'read', input: () => ({}) },
  profile: {
    spec: profiles.profile,
    ...member,
    limit: 'read',
    input: ({ other }) => ({ params: { username: other.username } }),
  },

  verifyUser: {
    spec: verification.verifyUser,
    ...creator,
    limit: 'press',
    input: ({ other }) => ({ body: { username: other.username, verify: true } }),
  },
  uploadProfileMedia: {
    spec: profiles.uploadProfileMedia,
    ...member,
    limit: 'upload',
    input: () => ({ body: {}, file: { field: 'media', name: 'me.png', bytes: pixel } }),
  },

  // Posts
  listPosts: { spec: posts.listPosts, ...member, limit: 'read', input: () => ({ query: { limit: 10 } }) },
  listNewsFeed: {
    spec: posts.listNewsFeed,
    ...member,
    limit: 'read',
    input: () => ({ query: { limit: 10 } }),
  },
  listComments: {
    spec: posts.listComments,
    ...member,
    limit: 'read',
    input: ({ post }) => ({ params: { postId: post.id } }),
  },
  createPost: {
    spec: posts.createPost,
    ...member,
    limit: 'post',
    input: () => ({ body: { content: 'NEPA brought light', mode: 'main' } }),
  },
  likePost: {
    spec: posts.likePost,
    ...member,
    limit: 'press',
    input: ({ post }) => ({ body: { postId: post.id } }),
  },
  addComment: {
    spec: posts.addComment,
    ...member,
    limit: 'comment',
    input: ({ post }) => ({ body: { postId: post.id, content: 'Same here' } }),
  },
  addReply: {
    spec: posts.addReply,
    ...member,
    limit: 'comment',
    input: ({ comment }) => ({ body: { commentId: comment.id, content: 'No wahala' } }),
  },
  likeComment: {
    spec: posts.likeComment,
    ...member,
    limit: 'press',
    input: ({ comment }) => ({ body: { commentId: comment.id } }),
  },
  pinComment: {
    spec: posts.pinComment,
    ...member,
    limit: 'press',
    input: ({ comment, post }) => ({ body: { commentId: comment.id, postId: post.id } }),
  },
  reactToPost: {
    spec: posts.reactToPost,
    ...member,
    limit: 'press',
    input: ({ post }) => ({ body: { postId: post.id, reaction: 'Facts' } }),
  },
  editPost: {
    spec: posts.editPost,
    ...member,
    limit: 'post',
    input: ({ post }) => ({ params: { postId: post.id }, body: { content: 'Said better' } }),
  },
  deletePost: {
    spec: posts.deletePost,
    ...member,
    limit: 'press',
    input: ({ post }) => ({ params: { postId: post.id }, body: {} }),
  },
  sharePost: {
    spec: posts.sharePost,
    ...member,
    limit: 'comment',
    input: ({ post, squad }) => ({ body: { postId: post.id, squadId: squad.id } }),
  },

  // Rants
  listRants: { spec: rants.listRants, ...member, limit: 'read', input: () => ({ query: { limit: 20 } }) },
  createRant: {
    spec: rants.createRant,
    ...member,
    limit: 'post',
    input: () => ({
      body: { content: 'I studied and still failed', category: 'School Life', askForAdvice: true },
    }),
  },
  upvoteRant: {
    spec: rants.upvoteRant,
    ...member,
    limit: 'press',
    input: ({ rant }) => ({ body: { rantId: rant.id } }),
  },
  reactToRant: {
    spec: rants.reactToRant,
    ...member,
    limit: 'press',
    input: ({ rant }) => ({ body: { rantId: rant.id, reaction: '😢' } }),
  },
  sendHug: {
    spec: rants.sendHug,
    ...member,
    limit: 'press',
    input: ({ rant }) => ({ body: { rantId: rant.id } }),
  },
  addRantComment: {
    spec: rants.addRantComment,
    ...member,
    limit: 'comment',
    input: ({ rant }) => ({ body: { rantId: rant.id, content: 'It will pass' } }),
  },
  deleteRant: {
    spec: rants.deleteRant,
    ...member,
    limit: 'press',
    input: ({ rant }) => ({ params: { rantId: rant.id }, body: {} }),
  },

  // Files that a browser sends ahead of their form
  askDirectUpload: {
    spec: media.askDirectUpload,
    ...member,
    limit: 'upload',
    input: () => ({ body: { purpose: 'profile', name: 'me.png', size: 1000, type: 'image/png' } }),
  },

  // Coins
  coinHistory: {
    spec: coins.coinHistory,
    ...member,
    limit: 'read',
    input: () => ({ query: { limit: 10 } }),
  },
  buyCoins: { spec: coins.buyCoins, ...member, limit: 'press', input: () => ({ body: {} }), answers: 501 },

  // Squads, coin flip, tournaments
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
    limit: 'press',
    input: ({ theirSquad }) => ({ body: { squadId: theirSquad.id } }),
  },
  leaveSquad: {
    spec: squads.leaveSquad,
    ...member,
    limit: 'press',
    input: ({ joinedSquad }) => ({ body: { squadId: joinedSquad.id } }),
  },
  reportWin: {
    spec: squads.reportWin,
    ...member,
    limit: 'press',
    input: ({ squad }) => ({ body: { squadId: squad.id } }),
  },
  manageSquadStatus: {
    spec: squads.manageSquadStatus,
    ...creator,
    limit: 'press',
    input: ({ squad }) => ({ body: { squadId: squad.id, newStatus: 'closed' } }),
  },
  featureSquad: {
    spec: squads.featureSquad,
    ...creator,
    limit: 'press',
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
    limit: 'press',
    input: ({ tournament, joinedSquad }) => ({
      body: { tournamentId: tournament.id, squadId: joinedSquad.id },
    }),
  },
  declareWinner: {
    spec: tournaments.declareWinner,
    ...member,
    limit: 'press',
    input: ({ tournament, theirSquad }) => ({
      body: { tournamentId: tournament.id, winnerId: theirSquad.id },
    }),
    // A squad that there is not is no participant.
    unknownId: { tournamentId: 404, winnerId: 400 },
  },
  flipCoin: { spec: coins.flipCoin, ...member, limit: 'press', input: () => ({ body: { betAmount: 1 } }) },
  listFlips: { spec: coins.listFlips, ...member, limit: 'read', input: () => ({ query: { limit: 10 } }) },

  // What goes on in a squad
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

  // HYPE Battles and teams
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
    spec: battles.respondToBattle,
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
    limit: 'press',
    input: ({ battle }) => ({ body: { battleId: battle.id, voteFor: 'creator' } }),
  },
  voidVotes: {
    spec: battles.voidVotes,
    ...creator,
    limit: 'press',
    input: ({ battle, creator }) => ({
      body: { battleId: battle.id, usernames: [creator.username], reason: 'one person, many names' },
    }),
  },
  suggestOpponents: {
    spec: battles.suggestOpponents,
    ...member,
    limit: 'read',
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
    limit: 'press',
    input: ({ team }) => ({ body: { teamId: team.id } }),
  },

  // Live events
  realtimeConfig: { spec: realtimeConfig, access: 'public', limit: 'read', input: () => ({}) },
  authorizeChannel: {
    spec: realtime.authorizeChannel,
    ...member,
    limit: 'read',
    input: () => ({ body: { socket_id: '123.456', channel_name: 'private-battles' } }),
  },

  // Safety
  report: {
    spec: safety.report,
    ...member,
    limit: 'comment',
    input: ({ comment }) => ({ body: { targetType: 'comment', targetId: comment.id, reason: 'bullying' } }),
  },
  listReports: { spec: safety.listReports, ...moderator, limit: 'read', input: () => ({}) },
  moderate: {
    spec: safety.moderate,
    ...moderator,
    limit: 'press',
    input: ({ report }) => ({ params: { id: report.id }, body: { action: 'hide' } }),
  },
  block: {
    spec: safety.block,
    ...member,
    limit: 'press',
    input: ({ other }) => ({ body: { username: other.username, block: true } }),
  },
  listBlocks: { spec: safety.listBlocks, ...member, limit: 'read', input: () => ({}) },

  // Ultimate Showdown
  qualify: { spec: showdown.qualify, ...member, limit: 'read', input: () => ({}) },
  bracket: { spec: showdown.bracket, ...member, limit: 'read', input: () => ({ query: { limit: 50 } }) },
  showdownDate: { spec: showdown.showdownDate, ...member, limit: 'read', input: () => ({}) },
  showdownClips: { spec: showdown.showdownClips, ...member, limit: 'read', input: () => ({}) },
  userVoteStatus: { spec: showdown.userVoteStatus, ...member, limit: 'read', input: () => ({}) },
  joinShowdown: {
    spec: showdown.joinShowdown,
    ...member,
    limit: 'press',
    ready: ({ author }) => winsBattles(author),
    input: ({ showdown: { id } }) => ({ body: { tournamentId: id } }),
  },
  voteDate: {
    spec: showdown.voteDate,
    ...member,
    limit: 'press',
    input: ({ showdown: { opensOn } }) => ({ body: { dateOption: saturdayOf(opensOn) } }),
  },
  submitClip: {
    spec: showdown.submitClip,
    ...member,
    limit: 'comment',
    ready: async ({ author }) => {
      await joinsShowdown(author);
      await theShowdown('live');
    },
    input: () => ({ body: { clipUrl: 'https://clips.example/watch?v=abc', category: 'Dance' } }),
  },
  voteClip: {
    spec: showdown.voteClip,
    ...member,
    limit: 'press',
    ready: () => theShowdown('live'),
    input: ({ showdownClip }) => ({ body: { clipId: showdownClip.id, category: 'Rap' } }),
  },
  manageShowdown: {
    spec: showdown.manageShowdown,
    ...creator,
    limit: 'press',
    input: ({ showdown: { opensOn } }) => ({ body: { action: 'set-date', date: saturdayOf(opensOn) } }),
  },

  // One's own account
  changePassword: {
    spec: ownership.changePassword,
    ...member,
    limit: 'upload',
    input: ({ author }) => ({ body: { currentPassword: author.password, newPassword: 'suya on a friday' } }),
  },
  deleteAccount: {
    spec: ownership.deleteAccount,
    ...member,
    limit: 'upload',
    input: ({ author }) => ({ body: { password: author.password } }),
  },
  exportData: { spec: ownership.exportData, ...member, limit: 'upload', input: () => ({}) },

  // Clout Missions and the Hall of Fame
  missionOfTheDay: { spec: missions.missionOfTheDay, ...member, limit: 'read', input: () => ({}) },
  startMission: { spec: missions.startMission, ...member, limit: 'press', input: () => ({ body: {} }) },
  claimMission: { spec: missions.claimMission, ...member, limit: 'press', input: () => ({ body: {} }) },
  planMission: {
    spec: missions.planMission,
    ...creator,
    limit: 'press',
    input: () => ({
      body: {
        day: fromNow(3 * 86_400_000)
          .toISOString()
          .slice(0, 10),
        kind: 'comments',
        target: 10,
      },
    }),
  },
  hallOfFame: { spec: fame.hallOfFame, ...member, limit: 'read', input: () => ({}) },
  addPick: {
    spec: fame.addPick,
    ...creator,
    limit: 'press',
    input: ({ other }) => ({ body: { username: other.username, title: 'Most Helpful' } }),
  },
  removePick: {
    spec: fame.removePick,
    ...creator,
    limit: 'press',
    input: ({ pick }) => ({ params: { id: pick.id }, body: {} }),
  },

  // Private chat
  sendMessage: {
    spec: chat.sendMessage,
    ...member,
    limit: 'comment',
    input: ({ other }) => ({
      body: { recipientUsername: other.username, content: 'You dey?', isGhostBomb: 0 },
    }),
  },
  listConversations: { spec: chat.listConversations, ...member, limit: 'read', input: () => ({}) },
  listMessages: {
    spec: chat.listMessages,
    ...member,
    limit: 'read',
    input: ({ conversation }) => ({ params: { conversationId: conversation.id } }),
    unknownId: 403,
  },
  boostConversation: {
    spec: chat.boostConversation,
    ...member,
    limit: 'press',
    input: ({ conversation }) => ({ body: { conversationId: conversation.id } }),
    unknownId: 403,
  },

  // Shop and analytics
  listItems: { spec: shop.listItems, ...member, limit: 'read', input: () => ({ query: { limit: 20 } }) },
  purchase: {
    spec: shop.purchase,
    ...member,
    limit: 'press',
    input: ({ item }) => ({ body: { itemId: item.id } }),
  },
  listBelongings: {
    spec: shop.listBelongings,
    ...member,
    limit: 'read',
    input: ({ other }) => ({ params: { username: other.username } }),
  },
  wearItem: {
    spec: shop.wearItem,
    ...member,
    limit: 'press',
    input: ({ ownItem }) => ({ body: { itemId: ownItem.id, wear: true } }),
  },
  listStock: { spec: shop.listStock, ...creator, limit: 'read', input: () => ({}) },
  editItem: {
    spec: shop.editItem,
    ...creator,
    limit: 'press',
    input: ({ item }) => ({
      params: { itemId: item.id },
      body: {
        name: 'Bus stop bench',
        description: 'Seen everything, says nothing.',
        price: 25,
        stock: 5,
        seenStock: item.stock,
        releasesAt: null,
        withdrawn: false,
      },
    }),
  },
  platformAnalytics: { spec: analytics.platformAnalytics, ...member, limit: 'read', input: () => ({}) },
  platformHealth: { spec: platformHealth, ...creator, limit: 'read', input: () => ({}) },

  // The scheduler's
  settle: {
    spec: settle,
    access: 'public',
    limit: 'read',
    input: () => ({ headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } }),
  },
};

/** `[name, line]` of every call, for `test.each`. */
export const everyCall = Object.entries(calls);
export const everyWrite = everyCall.filter(([, { spec }]) => spec.method !== 'GET');
export const everyRead = everyCall.filter(([, { spec }]) => spec.method === 'GET');
/** Those that need a session. */
export const everyMembersCall = everyCall.filter(([, { access }]) => access !== 'public');

/** Whether every member may make it. */
export const isForAll = ({ access }: CallLine) => access === 'public' || access === 'member';
/** What a call answers to an id that nobody has. */
export const unknownIdOf = ({ unknownId = 404 }: CallLine, field: string) =>
  typeof unknownId === 'number' ? unknownId : (unknownId[field] ?? 404);

/** Who makes a call in a world, where nothing else is asked: the author, or the creator account for its own. */
export function callerOf(line: CallLine, world: World) {
  if (line.access === 'public') return null;
  return isForAll(line) ? world.author : world.creator;
}

/** Its sender's own name for a message: no id of ours. */
const namedBySender = 'clientId';

type Part = 'params' | 'query' | 'body';

/** Where a call takes ids, `[part, field]`, by what its schemas name. */
export function idsIn(spec: Endpoint): [Part, string][] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = spec[part];
    const fields = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
    return fields
      .filter((field) => /(^i|I)d$/.test(field) && field !== namedBySender)
      .map((field): [Part, string] => [part, field]);
  });
}

/** The same input with one value changed. */
export function withValue(input: Input, part: Part, field: string, value: unknown): Input {
  return { ...input, [part]: { ...input[part], [field]: value } };
}
