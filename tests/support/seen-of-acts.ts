/** What may be seen of an act that is secret, and by whom: the differences that tests/api/unseen-acts.test.ts expects. */
import type { Role } from './roles';

/** Question -> who sees another answer to it than before. */
export type Meant = Record<string, Role[]>;

/** The same people for each of the questions that are named. */
export const seenBy = (people: Role[], questions: string[]): Meant =>
  Object.fromEntries(questions.map((each) => [each, people]));

/** `other` and `squadCreator` see nothing of each other; nobody else sees anything of it. */
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

/** `squadCreator` does not see what `other` posts, and nobody else sees anything of it. No list of rants is here. */
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
/** What is said on a rant, where that is asked for by itself. */
export const rantComments = seenBy(
  ['other', 'member', 'squadCreator', 'champion', 'moderator', 'creator'],
  ['listRantComments'],
);
/** Who sits at the desk, where decisions are seen. */
export const desk: Role[] = ['moderator', 'creator'];
export const queue: Meant = { listReports: desk, platformHealth: ['creator'] };
/** The writer, and whoever reported, are told what was decided: by a notice who reported alone. */
export const told: Meant = {
  listOwnDecisions: ['squadCreator'],
  listOwnReports: ['member'],
  listNotices: ['member'],
};
/** Somebody is not found any more and not counted; of rants nothing is here. */
export const onePersonLess: Meant = {
  ...seenBy(
    ['other', 'member', 'squadCreator', 'champion', 'moderator', 'creator'],
    ['platformAnalytics', 'searchPeople'],
  ),
  platformHealth: ['creator'],
  suggestOpponents: ['other', 'squadCreator', 'champion', 'moderator'],
};
/** How many notices they have not read stands in their account, which is in the copy of their data. */
export const oneMore = (people: Role[]): Meant => seenBy(people, ['me', 'exportData']);
export const hears = (who: Role, unread: number) => `${who}: notification ${JSON.stringify({ unread })}`;
export const deciding: Meant = { ...queue, moderationLog: desk };
/** Whoever reports finds their own report in the copy of their data. */
export const ownReport = seenBy(['member'], ['exportData', 'listOwnReports']);
/** A champion has a part in deciding on posts. */
export const queueOfPosts: Meant = { ...queue, listReports: ['champion', ...desk] };
