/**
 * The business constants, from docs/product, in one place to be read top to bottom. Times are in
 * milliseconds and sizes in characters unless the name says otherwise.
 */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

// Accounts (overview.md, Accounts and sessions; rules.md, Safety and Sessions)
export const minimumAge = 13;
export const maximumAge = 19;
/** Who was refused for their age tries no other date for so long, with the same mail address or on the same device. */
export const ageRefusalKept = day;
/**
 * The work that a device does to join where many have joined from its address: so many keys are tried, each of so many rounds.
 * A slow phone needs two seconds at most; and for how long a challenge is good.
 */
export const proofOfWork = { tries: { least: 100, most: 200 }, rounds: 3000, lifetime: 10 * minute };
export const usernamePattern = /^[A-Za-z0-9_]{3,20}$/;
export const passwordLength = { min: 8, max: 128 };
export const emailLength = 254;
export const sessionLifetime = 30 * day;
/** When a session was last used is noted once in this time. */
export const sessionSeen = hour;
/** Of one person's sessions the newest so many stand; a further login ends the oldest. */
export const sessionsAtOnce = 50;
/**
 * A copy of all that is held of a person: one at a time for each, so many at a time on a server, in pages of so many rows.
 * Whoever takes fewer bytes a second than `slowest` is not waited for to the end.
 */
export const dataExport = { atOnce: 8, rows: 500, retryAfter: 60 * second, slowest: 30_000 };
/** Days from the 20th birthday to the end of the account, and how many before each of the two a mail says so. */
export const ageLimit = { closesAfter: 60, mailedBefore: [30, 7] } as const;
/** A guardian's link, how soon after one another one is mailed, and how long their wish to delete waits. */
export const guardianship = {
  linkLifetime: 30 * day,
  linkKept: 365 * day,
  renewedAfter: day,
  deletionAfter: 7 * day,
};
/** How long a device is known that somebody logged in on, and how many people's it can be: a family's phone. */
export const knownDevice = { lifetime: 365 * day, accounts: 5 };
/** How long a name rests that somebody left. */
export const usernameRest = 90 * day;
/** How long one's own username stands before another one. */
export const usernameStands = 30 * day;
/** How long a link that was mailed is good, by what it is for. */
export const mailedLinks = {
  password_reset: 30 * minute,
  email_verify: 7 * day,
  /** To another address, and from the one before, which nobody else may have meanwhile. */
  email_change: day,
  email_undo: 7 * day,
};
/**
 * A mail that is not taken is tried again after pauses that grow, for a day. `lease`: from when on another server may take
 * over what one was sending.
 */
export const mail = {
  triedFor: day,
  pause: { first: minute, longest: hour },
  lease: 3 * minute,
  atOnce: 200,
};
/**
 * A second factor: how long the login waits for it, how long it opens the control panel, how many recovery codes there
 * are; how recent a login stands for the password where ways to log in are changed.
 */
export const secondFactor = { login: 10 * minute, controlPanel: 12 * hour, recoveryCodes: 10 };
export const recentLogin = 10 * minute;
/** How long a device may take over what it is asked to sign, and how many passkeys one person has. */
export const passkeys = { challenge: 5 * minute, most: 20 };
export const registrationRedirectDelay = 2 * second;
export const profileRedirectDelay = 2 * second;
export const successMessageLifetime = 3 * second;
export const logoutConfetti = { pieces: 200, duration: 2 * second };

// Feed (overview.md, Feeds; rules.md, Feed)
export const feedPageSize = 10;
export const commentsShown = 3;
/** A comment carries its first replies, up to this many. */
export const repliesShown = 3;
/**
 * Among how many of the first under a post, or a comment, those that it carries are looked for: where all of these are
 * hidden or across a block, it carries none, and no feed pays for however many there are.
 */
export const carriedFrom = 50;
export const commentPageSize = 50;
export const replyPageSize = 20;
/** How many usernames a reaction label lists; its count is complete. */
export const reactorsListed = 20;
export const postReactions = [
  'Deadass',
  'Big Mood',
  'Mid',
  'Facts',
  'Cap',
  'Slay',
  'No Cap',
  'Vibes',
  'Bet',
  'L',
  'W',
] as const;
export type PostReaction = (typeof postReactions)[number];

// Rants (overview.md, Rant Zone; contract.md, Rants)
export const rantCategories = [
  'School Life',
  'Family Drama',
  'Relationship Wahala',
  'Self-Doubt & Mental Struggles',
  'Fake Friends',
  'Pressure & Anxiety',
  'Just Need to Vent',
] as const;
export type RantCategory = (typeof rantCategories)[number];
export const usualRantCategory: RantCategory = 'Just Need to Vent';
export const rantReactions = ['❤️', '😢', '😡', '🥲', '😂', '😮', '🤗'] as const;
export type RantReaction = (typeof rantReactions)[number];
/** What a reaction is called where it cannot be seen. */
export const rantReactionNames: Record<RantReaction, string> = {
  '❤️': 'Heart',
  '😢': 'Crying',
  '😡': 'Angry',
  '🥲': 'Smiling with tear',
  '😂': 'Laughing',
  '😮': 'Surprised',
  '🤗': 'Hugging',
};
export const rantPageSize = 20;
export const trendingRants = 5;
/** A rant carries its comments, oldest first, up to this many. */
export const rantCommentsCarried = 50;

// Private chat (overview.md, Private chat; rules.md, Ghost Bomb)
export const chatPageSize = 50;
/** Asked again so that what was said five seconds ago, here or in a squad, is on the screen and not only on its way. */
export const chatPolling = 4.5 * second;
export const ghostLifetime = { afterFetch: 10 * second, unfetched: day };
/** From a ghost's end on, how long whoever it was sent to can report it. */
export const ghostSealed = day;
export const chatBoost = { coins: 50, duration: day };

// Shop (overview.md, Shop; rules.md, Showdown)
export const shopCategories = ['vehicle', 'animal', 'fashion', 'accessory'] as const;
export type ShopCategory = (typeof shopCategories)[number];
/** What an item of a category is on the person who wears it. */
export const wornAs: Record<ShopCategory, string> = {
  vehicle: 'ride',
  animal: 'pet',
  fashion: 'fit',
  accessory: 'frame',
};
/** Champions see a limited item this much before everyone. */
export const earlyAccess = day;
export const purchaseConfetti = { pieces: 200, duration: 3 * second };
export const highestPrice = 1_000_000;

// Analytics (contract.md, Analytics)
export const popularGamesShown = 10;

// Squads, coin flip, tournaments (overview.md, Game Squad; rules.md, Coins and Squads)
export const squadStatuses = ['open', 'closed'] as const;
export type SquadStatus = (typeof squadStatuses)[number];
export const squadPageSize = 20;
export const leaderboardSize = 10;
/** Wins that one person may report in a UTC day, over all squads that they created. */
export const winsReportedADay = 5;
export const coinFlip = { min: 1, max: 100, usual: 10, flipsADay: 50, netLossADay: 200 };
/** Tournaments that a page asks for at a time. */
export const tournamentPageSize = 6;
/** Squads in one tournament; its card names them all. */
export const tournamentPlaces = 64;
export const tournamentFormats = ['single', 'double', 'round_robin'] as const;
export type TournamentFormat = (typeof tournamentFormats)[number];
export const roundRobinPlaces = 8;
/** Squads check in so long before it starts by itself. */
export const checkInTime = 30 * minute;
/** So long the other side may answer to a report, before it counts. */
export const answerTime = day;
export const highestScore = 999;
/** Points of a round robin. */
export const pointsFor = { won: 3, drawn: 1, lost: 0 };
/** Where no events come, the page of a tournament asks again so often. */
export const tournamentPolling = 15 * second;
/** What a match's history shows, newest first. */
export const matchHistoryShown = 50;
export const clipPageSize = 12;

// HYPE Battles (overview.md, HYPE Battles; rules.md, Battles)
export const battleCategories = ['rap', 'dance', 'comedy', 'other'] as const;
export type BattleCategory = (typeof battleCategories)[number];
/** The five that a person chooses from, in the words of overview.md, HYPE Battles, and the code that each is sent as. */
export const battleKinds = [
  { label: 'Rap Battle', category: 'rap' },
  { label: 'Dance-off', category: 'dance' },
  { label: 'Meme Creation', category: 'comedy' },
  { label: 'Artistic Speed Drawing', category: 'other' },
  { label: 'Beat-making Face-off', category: 'other' },
] as const satisfies readonly { label: string; category: BattleCategory }[];
export const battleSides = ['creator', 'opponent'] as const;
export type BattleSide = (typeof battleSides)[number];
/** From posting, and again from the opponent's answer. */
export const votingTime = 48 * hour;
export const battlePrize = 50;
/** A win counts with the votes of so many people, once a UTC day for the same two, so often a UTC day for one person. */
export const winsCounted = { voters: 3, aDay: 3 };
/** Why a win counts for nothing: too few voted, a win between the same two counted that day, the winner had their three. */
export const reasonsNotCounted = ['few_voters', 'same_two', 'day_full'] as const;
export type ReasonNotCounted = (typeof reasonsNotCounted)[number];
export const battlePageSize = 20;
export const teamsListed = 50;
export const opponentsSuggested = 8;
/** At most one vote_update a battle in this time. */
export const voteUpdateInterval = 2 * second;
/** Where no live events come, the page asks for new counts this often. */
export const battlePolling = 15 * second;
/** How often at most other pages' hints make a page ask. */
export const battleHintInterval = 5 * second;
export const battleConfetti = { pieces: 200, duration: 3 * second };
/** How many people's votes one call may void. */
export const votesVoidedAtOnce = 50;

// Ultimate Showdown (overview.md, Ultimate Showdown; rules.md, Showdown and Coins)
export const showdownCategories = ['Rap', 'Dance', 'Singing'] as const;
export type ShowdownCategory = (typeof showdownCategories)[number];
/** How a cycle stands: the date is voted for, is chosen, the day is on, it is over until Monday. */
export const showdownStatuses = ['voting', 'chosen', 'live', 'ended'] as const;
export type ShowdownStatus = (typeof showdownStatuses)[number];
/** HYPE Battles won before one may take part. */
export const showdownEntryWins = 3;
/** Coins of the champion and of the two places after. */
export const showdownPrizes = [200, 100, 50] as const;
export const clipAddressLength = 2048;
/** How often a page asks where live events do not come. */
export const showdownPolling = 15 * second;
/** How often at most new clips make a page ask. */
export const clipHintInterval = 2 * second;

// Reports and decisions (rules.md, Safety)
/** How many different people's reports hide a thing until someone looks. */
export const reportsThatHide = 3;
/** Whose reports count towards that: accounts this old, of whose last decided reports this many were not all dismissed. */
export const reportersWhoCount = { age: day, lastDecided: 3 };
/** For how many days a decision may suspend somebody, or bar them from ranting; without a number, until it is lifted. */
export const suspensionDays = [1, 7, 30] as const;
/** For how long after a decision whoever it is about may appeal. */
export const appealsWithin = 30 * day;
/** The longest of them that a moderator may give. */
export const moderatorsDays = 7;
/** The age from which somebody may decide on other people's reports: what is reported is nothing for a child to look at. */
export const moderatorsAge = 18;
/** Within what time of a report somebody should have decided on it. */
export const reportsDue = 24 * hour;
/** Threats and crime without a name: the account is suspended this much later, at random, and not let back in before. */
export const rantSuspension = { soonest: hour, latest: day, atLeast: 7 * day };
/** From a decision on, how long a report keeps copied words and names, and whom it was about. */
export const reportsKept = { decided: 90 * day, dismissed: 30 * day };

// Texts (rules.md, Limits)
export const textLength = { post: 2000, comment: 1000, name: 40, description: 500 };
export const shortestName = 3;

// Coins, experience, levels and ranks (rules.md, Coins and Level and rank)
export const coinsAtRegistration = 100;
export const xpFor = {
  post: 5,
  comment: 2,
  likeReceived: 1,
  squadWin: 20,
  battleWon: 50,
  mission: 30,
  showdownChampion: 300,
} as const;
/** Reasons of the ledger whose coins were earned; Top Earners counts these and never a flip. */
export const earningReasons = ['mission', 'battle', 'showdown'] as const;
export const xpPerSquaredLevel = 50;
export const ranks = [
  { fromLevel: 1, rank: 'Rookie' },
  { fromLevel: 3, rank: 'Rising' },
  { fromLevel: 6, rank: 'Star' },
  { fromLevel: 10, rank: 'Elite' },
  { fromLevel: 15, rank: 'Legend' },
  { fromLevel: 25, rank: 'Titan' },
] as const;

// Clout Missions and the Hall of Fame (overview.md, Clout Missions; rules.md, Missions and Coins)
/** What a mission can count. */
export const missionKinds = ['likes', 'posts', 'comments', 'votes'] as const;
export type MissionKind = (typeof missionKinds)[number];
/** Where the day has no mission of its own: 'Mission: Get 50 Likes in 24 Hours for 100 Coins'. */
export const usualMission: { kind: MissionKind; target: number } = { kind: 'likes', target: 50 };
export const missionReward = 100;
export const missionTarget = { min: 1, max: 1000 };
/** How many each list of the Hall of Fame names; champions are three of a showdown. */
export const fameListed = { list: 10, champions: 12, picks: 20 };
export const pickTitleLength = 60;

// How often one person may do a thing (rules.md, Limits). `points` in `window`.
export const limits = {
  read: { points: 600, window: minute },
  engagement: { points: 120, window: minute },
  comment: { points: 60, window: minute },
  post: { points: 10, window: minute },
  upload: { points: 20, window: hour },
  /** Copies of one's own data, files and all. */
  export: { points: 1, window: hour },
  report: { points: 20, window: day },
  /** Searches for people: nobody is to gather names. */
  search: { points: 60, window: minute },
  registration: { points: 30, window: hour },
  /** Beyond those, of devices that worked for it. */
  provenRegistration: { points: 270, window: hour },
  /** Wrong passwords of one account from one network address. */
  loginPerAccount: { points: 10, window: 15 * minute },
  loginPerAddress: { points: 50, window: 15 * minute },
  /** Of one account, from all devices together that have not logged in to it before. */
  loginByStrangers: { points: 100, window: hour },
  /** Of one account on a device that has: what others guess does not count there. */
  loginPerDevice: { points: 10, window: 15 * minute },
  /** Mails with a link to one address, whether an account has it or not; and from one network address. */
  forgotPerMail: { points: 3, window: hour },
  forgotPerAddress: { points: 20, window: hour },
  /** Mails to confirm one's own address. */
  verificationMail: { points: 3, window: hour },
  /** Invitations of guardians: by one person, and to one address whoever invites it. */
  guardianMail: { points: 3, window: day },
  guardianPerMail: { points: 3, window: day },
  /** Mails to another address, which somebody wants for their own. */
  addressMail: { points: 5, window: hour },
  /** Mails that tell of a login on a new device. */
  newDeviceMail: { points: 10, window: hour },
  /** Where somebody who is logged in is asked for their password again. */
  passwordPerSession: { points: 10, window: 15 * minute },
} as const;
export type Limit = keyof typeof limits;

/** Of how many days, today's among them, a guardian may see the minutes; what is older goes (rules.md, Guardians). */
export const minutesShown = 7;

// Notices (rules.md, Notices)
export const noticesKept = 90 * day;
/** Unread ones are counted up to here, and the badge says '9+': it is part of every page, and each is looked at. */
export const unreadNoticesCounted = 10;
/** From this hour on (UTC) who has done the day's mission and not taken the reward is told; so many are looked at at a time. */
export const missionReminder = { hour: 18, atOnce: 100 };
/**
 * What goes to a phone: to so many browsers of a person, so often a day in Lagos, and one for a kind in this time. What a
 * push service does not take is tried again after each of the pauses. It keeps one for a phone that is off for `good` at
 * most. `lease`: from when on another server may take over what one was sending.
 */
export const push = {
  browsers: 10,
  aDay: 6,
  kindEvery: hour,
  pauses: [minute, 10 * minute],
  good: 4 * hour,
  lease: minute,
  atOnce: 50,
  rounds: 20,
};

// Requests (contract.md, Conventions)
export const idempotencyKeyLifetime = day;
/** A request takes seconds; one that has not been answered after this long, its server was killed under. */
export const idempotencyClaimLifetime = 2 * minute;
export const jsonBodyBytes = 64 * 1024;
/** What is over is deleted so many rows a statement, fewer where each may hold a file, and so many statements a run. */
export const sweep = { rows: 1000, files: 20, statements: 100 };
/** What is sent as it is found ends where nobody takes the next piece for this long, and after so long in all. */
export const streamStall = 30 * second;
export const streamLongest = 30 * minute;
/** How deep its arrays and objects may lie in each other; the deepest call has three. */
export const jsonBodyDepth = 20;
/** The largest id there can be, and so what a list without `before` begins at. */
export const largestId = 2_147_483_647;
export const pageLimit = { max: 50, posts: 10, others: 20 };
/** How far down a list may be begun by counting its rows; beyond, by naming the row before. */
export const largestOffset = 1000;
