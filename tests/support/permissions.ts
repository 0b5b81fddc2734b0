/**
 * The permission table: for every call, the status that each role gets with the input from the table of calls and the
 * ids of the fixtures. docs/product says why; tests/api/roles.test.ts makes the calls.
 *
 * - visitor       no session, or one that has ended
 * - other         another person of the fixtures: wrote the comment, founded the other squads and the team, battles
 * - member        a person without a part in any of it
 * - squad creator owns the content: the post, the squad, the tournament, the rant, the account named in a body
 * - champion      won an Ultimate Showdown at 18 or older, without a part in any of it
 * - moderator     was appointed by the creator account, without a part in any of it
 * - creator       the creator account
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
/** `other` is in the same squad, so they may know that it exists; nobody else may. */
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
  deleteAccount: ownerAlone, // likewise; the creator account cannot delete itself at all
  forgotPassword: everyone,
  resetPassword: [400, 400, 400, 400, 400, 400, 400], // the link's token decides, not the role
  verifyEmail: [400, 400, 400, 400, 400, 400, 400], // likewise
  resendVerification: members,
  changeEmail: ownerAlone, // the password in the body is the squad creator's
  confirmEmail: [400, 400, 400, 400, 400, 400, 400], // the link's token decides, not the role
  undoEmail: [400, 400, 400, 400, 400, 400, 400], // likewise
  acceptTerms: members,
  listSessions: members,
  endSession: [401, 404, 404, 200, 404, 404, 404], // the squad creator's own
  endOtherSessions: members,
  exportData: members,
  exportSuspended: [409, 409, 409, 409, 409, 409, 409], // the password in the body decides, not the role
  deleteSuspended: [409, 409, 409, 409, 409, 409, 409], // likewise
  setUpSecondFactor: members,
  confirmSecondFactor: [401, 400, 400, 400, 400, 400, 400], // nothing was set up
  disableSecondFactor: [401, 403, 403, 400, 403, 403, 403], // the password in the body is the squad creator's
  renewRecoveryCodes: [401, 403, 403, 400, 403, 403, 403], // likewise
  checkSecondFactor: [401, 400, 400, 400, 400, 400, 400],
  logInWithCode: [401, 401, 401, 401, 401, 401, 401], // the token in the body decides, not the role
  passkeyRegisterOptions: members,
  passkeyRegisterVerify: [401, 400, 400, 400, 400, 400, 400],
  passkeyLoginOptions: everyone,
  passkeyLoginVerify: [401, 401, 401, 401, 401, 401, 401], // the signature decides, not the role
  listPasskeys: members,
  deletePasskey: [401, 404, 404, 200, 404, 404, 404], // the squad creator's own
  inviteGuardian: ownerAlone, // the password in the body is the squad creator's
  readGuardian: members,
  endGuardian: [401, 409, 409, 409, 409, 409, 409], // nobody has one
  countMinutes: [401, 409, 409, 409, 409, 409, 409], // nobody has one
  answerAsGuardian: [400, 400, 400, 400, 400, 400, 400], // the link's token decides, not the role
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
  pinComment: ownerAlone, // the post's author; neither the comment's author nor the creator account
  reactToPost: members,
  editPost: ownerAlone, // nobody else may change an author's text
  deletePost: [401, 403, 403, 200, 403, 403, 200],
  deleteComment: ownerAlone, // the creator account hides it instead, through a report
  deleteReply: ownerAlone,
  sharePost: ownerAlone, // members of the squad; the creator account is not one

  // Rants
  listRants: members,
  listRantComments: members,
  createRant: members,
  upvoteRant: members,
  reactToRant: members,
  sendHug: members,
  addRantComment: members,
  deleteRant: ownerAlone, // the creator account hides it instead, through a report
  deleteRantComment: ownerAlone, // likewise; everybody except the author gets the same answer

  // Coins
  coinHistory: members,
  buyCoins: [401, 501, 501, 501, 501, 501, 501],
  flipCoin: members,
  listFlips: members,

  // Squads, their rooms and tournaments
  listSquads: members,
  leaderboard: members,
  createSquad: members,
  joinSquad: [401, 409, 200, 200, 200, 200, 200], // `other` founded it, so is a member already
  leaveSquad: [401, 403, 409, 200, 409, 409, 409], // the founder cannot leave; the others are not members
  reportWin: ownerAlone,
  manageSquadStatus: creatorAlone,
  featureSquad: creatorAlone,
  listTournaments: members,
  createTournament: ownerAlone,
  joinTournament: [401, 200, 403, 200, 403, 403, 403], // both members of the squad that is to join
  declareWinner: ownerAlone,
  nameCaptain: ownerAlone,
  showTournament: members,
  checkIn: ownerAlone, // members of the squad
  startTournament: [401, 403, 403, 200, 403, 403, 200], // the tournament's creator, and the creator account
  cancelTournament: [401, 403, 403, 200, 403, 403, 200], // likewise
  withdraw: ownerAlone,
  matchHistory: members,
  reportMatch: [401, 200, 403, 200, 403, 403, 403], // the founders of the two squads
  confirmMatch: ownerAlone, // the side that did not report
  disputeMatch: ownerAlone,
  decideMatch: [401, 403, 403, 200, 403, 403, 200], // the tournament's creator, and the creator account
  forfeitMatch: [401, 200, 403, 200, 403, 403, 403],
  listSquadMessages: ownerAlone, // members of the squad
  sendSquadMessage: ownerAlone,
  listGameClips: ownerAlone,
  uploadGameClip: ownerAlone,
  deleteSquadMessage: ownInSquad,
  deleteGameClip: ownInSquad,

  // Battles and teams
  listBattles: members,
  createBattle: [401, 400, 403, 200, 403, 403, 403], // members of the team; `other` would challenge themselves
  respondToBattle: ownerAlone, // the challenged opponent
  voteInBattle: [401, 403, 200, 200, 200, 200, 409], // `other` wrote the battle; the creator account has voted already
  deleteBattle: ownerAlone,
  voidVotes: creatorAlone,
  suggestOpponents: members,
  mayPostBattle: ownerAlone, // members of the team
  listTeams: members,
  createTeam: members,
  joinTeam: [401, 409, 200, 200, 200, 200, 200], // `other` founded it, so is a member already

  // Safety
  report: [401, 400, 200, 200, 200, 200, 200], // the comment is by `other`
  listOwnReports: members,
  readOwnReport: [401, 404, 404, 404, 404, 404, 404],
  listOwnDecisions: members,
  appeal: [404, 404, 404, 404, 404, 404, 404],
  readAppeal: [404, 404, 404, 404, 404, 404, 404], // the token decides, not the role
  listAppeals: moderators,
  decideAppeal: moderators,
  transparency: everyone,
  listReports: moderatorsAndChampions,
  moderate: moderatorsAndChampions, // hiding another person's post; a champion's limits are tested in hall-of-fame/moderators.test.ts
  moderateMany: moderatorsAndChampions,
  listSuspensions: moderators,
  liftSuspension: moderators,
  evidenceFile: moderators,
  moderationLog: moderators,
  listModerators: creatorAlone,
  appointModerator: creatorAlone,
  block: [401, 400, 200, 200, 200, 200, 200], // `other` would block themselves
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
  joinShowdown: [401, 409, 403, 200, 403, 403, 403], // needs three battle wins; `other` takes part already
  voteDate: members,
  submitClip: [401, 200, 403, 200, 403, 403, 403], // participants
  voteClip: [401, 403, 200, 200, 200, 200, 200], // everybody except participants
  manageShowdown: creatorAlone,

  // Missions and fame
  missionOfTheDay: members,
  startMission: members,
  claimMission: [401, 409, 409, 200, 409, 409, 409], // whoever has completed today's mission
  planMission: creatorAlone,
  hallOfFame: members,
  addPick: creatorAlone,
  removePick: creatorAlone,

  // Private chat
  sendMessage: [401, 400, 200, 200, 200, 200, 200], // `other` would write to themselves
  listConversations: members,
  listMessages: [401, 200, 403, 200, 403, 403, 403], // only its two people, not even the creator account
  boostConversation: [401, 200, 403, 200, 403, 403, 403],

  unsendMessage: [401, 403, 404, 200, 404, 404, 404], // `other` sees the message; for everyone else it does not exist
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

  // Analytics, direct uploads, live events, the scheduler
  platformAnalytics: members,
  platformHealth: creatorAlone,
  health: everyone,
  openApi: everyone,
  askDirectUpload: members,
  realtimeConfig: everyone,
  authenticateUser: members,
  authorizeChannel: members, // a channel for everybody; the others are tested in realtime/channels.test.ts
  readMetrics: [401, 401, 401, 401, 401, 401, 401], // only the monitor's token, which no role has
  settle: [401, 401, 401, 401, 401, 401, 401], // only the scheduler's secret, which no role has
};
