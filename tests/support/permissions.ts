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
const moderatorsAndChampions: Row = [401, 403, 403, 403, 200, 200, 200];
const moderators: Row = [401, 403, 403, 403, 403, 200, 200];
const creatorAlone: Row = [401, 403, 403, 403, 403, 403, 200];
const ownerAlone: Row = [401, 403, 403, 200, 403, 403, 403];
/** The other is in the same squad and sees it; nobody else does. */
const ownInSquad: Row = [401, 403, 404, 200, 404, 404, 404];

export const permissions: Record<string, Row> = {
  // Accounts and profiles
  register: everyone,
  registerChallenge: everyone,
  login: everyone,
  logout: members,
  me: members,
  profile: members,
  verifyUser: creatorAlone,
  uploadProfileMedia: members,
  changePassword: ownerAlone, // the password in the body is the squad creator's
  changeUsername: ownerAlone, // likewise
  deleteAccount: ownerAlone, // likewise; the creator account cannot be deleted so at all
  forgotPassword: everyone,
  resetPassword: [400, 400, 400, 400, 400, 400, 400], // the link decides, whoever has it
  verifyEmail: [400, 400, 400, 400, 400, 400, 400], // likewise
  resendVerification: members,
  changeEmail: ownerAlone, // the password in the body is the squad creator's
  confirmEmail: [400, 400, 400, 400, 400, 400, 400], // the link decides, whoever has it
  undoEmail: [400, 400, 400, 400, 400, 400, 400], // likewise
  acceptTerms: members,
  listSessions: members,
  endSession: [401, 404, 404, 200, 404, 404, 404], // the squad creator's own
  endOtherSessions: members,
  exportData: members,
  setUpSecondFactor: members,
  confirmSecondFactor: [401, 400, 400, 400, 400, 400, 400], // nothing was set up
  disableSecondFactor: [401, 403, 403, 400, 403, 403, 403], // the password in the body is the squad creator's
  checkSecondFactor: [401, 400, 400, 400, 400, 400, 400],
  logInWithCode: [401, 401, 401, 401, 401, 401, 401], // the token decides, whoever has it
  passkeyRegisterOptions: members,
  passkeyRegisterVerify: [401, 400, 400, 400, 400, 400, 400],
  passkeyLoginOptions: everyone,
  passkeyLoginVerify: [401, 401, 401, 401, 401, 401, 401], // the signature decides
  listPasskeys: members,
  deletePasskey: [401, 404, 404, 200, 404, 404, 404], // the squad creator's own
  inviteGuardian: [401, 200, 200, 200, 409, 409, 409], // under 18
  readGuardian: members,
  endGuardian: [401, 409, 409, 409, 409, 409, 409], // nobody has one
  countMinutes: [401, 409, 409, 409, 409, 409, 409], // nobody has one
  answerAsGuardian: [400, 400, 400, 400, 400, 400, 400], // the link decides, whoever has it
  setGuardianLimits: [400, 400, 400, 400, 400, 400, 400],
  deleteAsGuardian: [400, 400, 400, 400, 400, 400, 400],
  readSettings: members,
  changeSettings: members,

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
  deleteComment: ownerAlone, // the creator account hides it instead, through a report
  deleteReply: ownerAlone,
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
  deleteRantComment: ownerAlone, // likewise: everybody but its writer is told the same

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
  nameCaptain: ownerAlone,
  showTournament: members,
  checkIn: ownerAlone, // who is in the squad
  startTournament: ownerAlone,
  withdraw: ownerAlone,
  matchHistory: members,
  reportMatch: [401, 200, 403, 200, 403, 403, 403], // the founders of the two squads
  confirmMatch: ownerAlone, // the other side than the one that reported
  disputeMatch: ownerAlone,
  decideMatch: [401, 403, 403, 200, 403, 403, 200], // whoever made the tournament, and the creator account
  forfeitMatch: [401, 200, 403, 200, 403, 403, 403],
  listSquadMessages: ownerAlone, // who is in the squad
  sendSquadMessage: ownerAlone,
  listGameClips: ownerAlone,
  uploadGameClip: ownerAlone,
  deleteSquadMessage: ownInSquad,
  deleteGameClip: ownInSquad,

  // Battles and teams
  listBattles: members,
  createBattle: [401, 400, 403, 200, 403, 403, 403], // for a team that one is in; the other would battle themselves
  respondToBattle: ownerAlone, // the named opponent
  voteInBattle: [401, 403, 200, 200, 200, 200, 409], // the other's own battle, in which the creator account has voted
  deleteBattle: ownerAlone,
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
  listAppeals: moderators,
  decideAppeal: moderators,
  transparency: everyone,
  listReports: moderatorsAndChampions,
  moderate: moderatorsAndChampions, // hiding another's post; what else a champion may not is in hall-of-fame/moderators.test.ts
  moderateMany: moderatorsAndChampions,
  evidenceFile: moderators,
  moderationLog: moderators,
  listModerators: creatorAlone,
  appointModerator: creatorAlone,
  block: [401, 400, 200, 200, 200, 200, 200], // the other would block themselves
  listBlocks: members,
  mute: [401, 400, 200, 200, 200, 200, 200], // likewise
  listMutes: members,
  listMutedWords: members,
  setMutedWords: members,

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

  unsendMessage: [401, 403, 404, 200, 404, 404, 404], // the other sees whose it is; nobody else that it is there
  listMessageRequests: members,
  answerMessageRequest: [401, 403, 403, 200, 403, 403, 403],

  // People
  searchPeople: members,
  suggestPeople: members,
  listFriends: members,
  changeFriend: members,
  listNotices: members,
  readNotices: members,
  readPushKey: members,
  subscribePush: members,
  unsubscribePush: members,

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
  readMetrics: [401, 401, 401, 401, 401, 401, 401], // the monitor's token, likewise
  settle: [401, 401, 401, 401, 401, 401, 401], // the scheduler's secret, which is no role's
};
