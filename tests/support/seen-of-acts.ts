/** What each role may notice of a secret action: the differences that tests/api/unseen-acts.test.ts expects. */
import type { Role } from './roles';

/** The questions whose answers change, and for whom. */
export type Meant = Record<string, Role[]>;

/** The same roles for several questions. */
export const seenBy = (people: Role[], questions: string[]): Meant =>
  Object.fromEntries(questions.map((each) => [each, people]));

/** `other` and `squadCreator` no longer see each other's content; nobody else sees a difference. */
export const acrossABlock: Meant = {
  ...seenBy(
    ['other', 'squadCreator'],
    [
      ...['hallOfFame', 'leaderboard', 'listBattles', 'listComments', 'listConversations', 'listMessages'],
      ...[
        'listNewsFeed',
        'listPosts',
        'listReplies',
        'listSquads',
        'listTeams',
        'listTournaments',
        'showTournament',
        'matchHistory',
        'page: chat',
      ],
      ...['profile', 'profile author', 'profile other', 'suggestOpponents', 'exportData'],
      ...['searchPeople', 'suggestPeople'],
    ],
  ),
  ...seenBy(
    ['squadCreator'],
    [
      ...['bracket', 'showdownClips', 'listBelongings', 'listBelongings other', 'listSquads mine'],
      ...['suggestOpponents other', 'page: squad', 'listBlocks'],
    ],
  ),
  ...seenBy(
    ['other'],
    [
      ...['listBelongings author', 'suggestOpponents author'],
      ...['listGameClips joinedSquad', 'listSquadMessages joinedSquad'],
    ],
  ),
};

/** `squadCreator` no longer sees the posts of `other`; nobody else sees a difference. No list of rants may be here. */
export const whereOneMuted = seenBy(
  ['squadCreator'],
  [
    ...['listComments', 'listNewsFeed', 'listPosts', 'listMutes', 'exportData'],
    ...['profile', 'profile author', 'profile other'],
  ],
);

export const rantLists = seenBy(
  ['other', 'member', 'squadCreator', 'champion', 'moderator', 'creator'],
  ['listRants', 'listRants trending'],
);
/** The comments on a rant, read by their own call. */
export const rantComments = seenBy(
  ['other', 'member', 'squadCreator', 'champion', 'moderator', 'creator'],
  ['listRantComments'],
);
/** The moderators who see decisions. */
export const moderators: Role[] = ['moderator', 'creator'];
export const queue: Meant = { listReports: moderators, platformHealth: ['creator'] };
/** The author and the reporter learn the decision; only the reporter gets a notice. */
export const told: Meant = {
  listOwnDecisions: ['squadCreator'],
  listOwnReports: ['member'],
  listNotices: ['member'],
};
/** One person is no longer found and no longer counted. Nothing about rants may be here. */
export const onePersonLess: Meant = {
  ...seenBy(
    ['other', 'member', 'squadCreator', 'champion', 'moderator', 'creator'],
    ['platformAnalytics', 'searchPeople'],
  ),
  platformHealth: ['creator'],
  suggestOpponents: ['other', 'squadCreator', 'champion', 'moderator'],
};
/** The number of unread notices is part of the account, and so of the copy of their data. */
export const oneMore = (people: Role[]): Meant => seenBy(people, ['me', 'exportData']);
export const hears = (who: Role, unread: number) => `${who}: notification ${JSON.stringify({ unread })}`;
export const deciding: Meant = { ...queue, moderationLog: moderators };
/** The reporter's own report is in the copy of their data. */
export const ownReport = seenBy(['member'], ['exportData', 'listOwnReports']);
/** A champion also sees reports of posts. */
export const queueOfPosts: Meant = { ...queue, listReports: ['champion', ...moderators] };
