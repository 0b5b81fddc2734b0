/**
 * Who may what: for every call, what each role is answered when it makes the very call that the table of calls
 * describes, with the ids of its fixtures. docs/product says why; tests/api/roles.test.ts makes the calls.
 *
 * - visitor       no session, or one that has ended
 * - other         another person of the fixtures: wrote the comment, founded the other squads and the team, battles
 * - member        somebody who has to do with none of it
 * - squad creator whose things they are: the post, the squad, the tournament, the rant, the account named in a body
 * - champion      won an Ultimate Showdown at 18 or older, and has to do with none of it
 * - moderator     was appointed by the creator account, and has to do with none of it
 * - creator       the account that runs the place
 */
export type Row = readonly [
  visitor: number,
  other: number,
  member: number,
  squadCreator: number,
  champion: number,
  moderator: number,
  creator: number,
];

const everyone: Row = [200, 200, 200, 200, 200, 200, 200];
const members: Row = [401, 200, 200, 200, 200, 200, 200];
const moderators: Row = [401, 403, 403, 403, 200, 200, 200];
const desk: Row = [401, 403, 403, 403, 403, 200, 200];
const creatorAlone: Row = [401, 403, 403, 403, 403, 403, 200];
const ownerAlone: Row = [401, 403, 403, 200, 403, 403, 403];

export const permissions: Record<string, Row> = {
  // Accounts and profiles
  register: everyone,
  login: everyone,
  logout: members,
  me: members,
  profile: members,
  verifyUser: creatorAlone,
  uploadProfileMedia: members,
  changePassword: ownerAlone, // the password in the body is the squad creator's
  deleteAccount: ownerAlone, // likewise; the creator account cannot be deleted so at all
  exportData: members,

  // Posts
  listPosts: members,
  listNewsFeed: members,
  listComments: members,
  listReplies: members,
  createPost: members,
  likePost: members,
  addComment: members,
  addReply: members,
  likeComment: members,
  pinComment: ownerAlone, // the post's author, not the comment's, nor the creator account
  reactToPost: members,
  editPost: ownerAlone, // nobody else puts words into an author's mouth
  deletePost: [401, 403, 403, 200, 403, 403, 200],
  sharePost: ownerAlone, // who is in the squad; running the place is no membership

  // Rants
  listRants: members,
  listRantComments: members,
  createRant: members,
  upvoteRant: members,
  reactToRant: members,
  sendHug: members,
  addRantComment: members,
  deleteRant: ownerAlone, // the creator account hides it instead, through a report

  // Coins
  coinHistory: members,
  buyCoins: [401, 501, 501, 501, 501, 501, 501],
  flipCoin: members,
  listFlips: members,

  // Squads, their rooms and tournaments
  listSquads: members,
  leaderboard: members,
  createSquad: members,
  joinSquad: [401, 409, 200, 200, 200, 200, 200], // the other founded it, and so is in it
  leaveSquad: [401, 403, 409, 200, 409, 409, 409], // its founder cannot; whoever is not in it has nothing to leave
  reportWin: ownerAlone,
  manageSquadStatus: creatorAlone,
  featureSquad: creatorAlone,
  listTournaments: members,
  createTournament: ownerAlone,
  joinTournament: [401, 200, 403, 200, 403, 403, 403], // the two who are in the squad that is to join
  declareWinner: ownerAlone,
  listSquadMessages: ownerAlone, // who is in the squad
  sendSquadMessage: ownerAlone,
  listGameClips: ownerAlone,
  uploadGameClip: ownerAlone,

  // Battles and teams
  listBattles: members,
  createBattle: [401, 400, 403, 200, 403, 403, 403], // for a team that one is in; the other would battle themselves
  respondToBattle: ownerAlone, // the named opponent
  voteInBattle: [401, 403, 200, 200, 200, 200, 409], // the other's own battle, in which the creator account has voted
  voidVotes: creatorAlone,
  suggestOpponents: members,
  listTeams: members,
  createTeam: members,
  joinTeam: [401, 409, 200, 200, 200, 200, 200], // the other founded it, and so is in it

  // Safety
  report: [401, 400, 200, 200, 200, 200, 200], // the comment is the other's own
  listOwnReports: members,
  readOwnReport: [401, 404, 404, 404, 404, 404, 404],
  listOwnDecisions: members,
  appeal: [404, 404, 404, 404, 404, 404, 404],
  listAppeals: desk,
  decideAppeal: desk,
  transparency: everyone,
  listReports: moderators,
  moderate: moderators, // hiding another's post; what else a champion may not is in hall-of-fame/moderators.test.ts
  moderateMany: moderators,
  evidenceFile: desk,
  moderationLog: desk,
  listModerators: creatorAlone,
  appointModerator: creatorAlone,
  block: [401, 400, 200, 200, 200, 200, 200], // the other would block themselves
  listBlocks: members,

  // Ultimate Showdown
  qualify: members,
  bracket: members,
  showdownDate: members,
  showdownClips: members,
  userVoteStatus: members,
  joinShowdown: [401, 409, 403, 200, 403, 403, 403], // three battles won; the other takes part already
  voteDate: members,
  submitClip: [401, 200, 403, 200, 403, 403, 403], // who takes part
  voteClip: [401, 403, 200, 200, 200, 200, 200], // who does not take part
  manageShowdown: creatorAlone,

  // Missions and fame
  missionOfTheDay: members,
  startMission: members,
  claimMission: [401, 409, 409, 200, 409, 409, 409], // who has written today's post
  planMission: creatorAlone,
  hallOfFame: members,
  addPick: creatorAlone,
  removePick: creatorAlone,

  // Private chat
  sendMessage: [401, 400, 200, 200, 200, 200, 200], // the other would write to themselves
  listConversations: members,
  listMessages: [401, 200, 403, 200, 403, 403, 403], // its two people; nobody reads along
  boostConversation: [401, 200, 403, 200, 403, 403, 403],

  // Shop
  listItems: members,
  purchase: members,
  listBelongings: members,
  wearItem: ownerAlone,
  listStock: creatorAlone,
  editItem: creatorAlone,

  // Figures, files sent ahead, live events, the schedule
  platformAnalytics: members,
  platformHealth: creatorAlone,
  health: everyone,
  openApi: everyone,
  askDirectUpload: members,
  realtimeConfig: everyone,
  authenticateUser: members,
  authorizeChannel: members, // of a channel for all; the others are in realtime/channels.test.ts
  settle: [401, 401, 401, 401, 401, 401, 401], // the scheduler's secret, which is no role's
};
