/**
 * Every list in an API answer: who can make it longer, and the most rows that one answer contains. tests/api/bounds.test.ts
 * finds the lists in the response schemas, fails for a list without a line here, makes each longer than its bound, and makes
 * the call. The keys are the call's name and the list's path in the answer: `[]` a list, `{}` a map, otherwise the field's
 * name.
 */
import { sessionsAtOnce } from '@/lib/contract/constants/accounts';
import { battleCategories, opponentsSuggested } from '@/lib/contract/constants/battles';
import { peopleFound, peopleSuggested } from '@/lib/contract/constants/contact';
import { minutesShown } from '@/lib/contract/constants/guardians';
import { listLengths, picksManaged } from '@/lib/contract/constants/hall-of-fame';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { commentsShown, postReactions } from '@/lib/contract/constants/posts';
import { rantCommentsCarried, rantReactions } from '@/lib/contract/constants/rants';
import { pageLimit } from '@/lib/contract/constants/requests';
import { secondFactor } from '@/lib/contract/constants/second-factor';
import { mutedWordsLimit } from '@/lib/contract/constants/settings';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { leaderboardSize, popularGamesShown } from '@/lib/contract/constants/squads';
import { matchHistoryShown, tournamentPlaces } from '@/lib/contract/constants/tournaments';

type Bound = {
  /** Who can make the list longer. */
  by: string;
  /** The most rows in one answer; `sent as read` for an answer that is streamed and never in memory as a whole. */
  most: number | 'sent as read';
  /** The test cannot fill this list: its bound is checked, but not reached. */
  fixed?: true;
};

const page = (by: string): Bound => ({ by, most: pageLimit.max });
const within = (call: string, lists: Record<string, Bound>) =>
  Object.fromEntries(Object.entries(lists).map(([place, bound]) => [`${call}${place}`, bound]));

const reactionLabels: Bound = { by: 'nobody: the labels are ours', most: postReactions.length };
/** Three are included; the others are loaded in pages by other calls. */
const carried = {
  '.comments[]': { by: 'every member who comments', most: commentsShown },
  '.comments[].replies[]': { by: 'every member who replies', most: commentsShown },
  '.reaction_counts{}': reactionLabels,
};
const posts = (call: string) =>
  within(call, { '[]': page('every member who posts'), ...prefixed('[]', carried) });
const rant = {
  '.comments[]': { by: 'every member who comments', most: rantCommentsCarried },
  '.reactions{}': { by: 'nobody: the seven are ours', most: rantReactions.length },
};
const managed: Bound = { by: 'the creator account', most: picksManaged };
const inCategory: Bound = { by: 'whoever wins battles', most: listLengths.list };
const creatorsOf = (list: string) =>
  Object.fromEntries(battleCategories.map((category) => [`.${list}.${category}[]`, inCategory]));
const plan: Bound = { by: 'the creator account, a year ahead', most: 366 };
const squadsIn: Bound = { by: 'members of squads', most: tournamentPlaces };
const drawn = (most: number): Bound => ({ by: 'nobody: the draw of a full tournament', most, fixed: true });
const matchLists = { '.squads[]': drawn(2), '.scores[]': drawn(2) };
/** 64 squads, double elimination: six winners' rounds, ten losers' rounds, and one final. */
const details = {
  '.participants[]': squadsIn,
  '.rounds[]': drawn(17),
  '.rounds[].matches[]': drawn(tournamentPlaces / 2),
  ...prefixed('.rounds[].matches[]', matchLists),
  '.standings[]': drawn(tournamentPlaces),
  '.mine[]': { ...squadsIn, fixed: true } as Bound,
};
const podium: Bound = { by: 'nobody: three places', most: showdownPrizes.length, fixed: true };
const helplines: Bound = { by: 'the operator, in a file', most: 20, fixed: true };

function prefixed(prefix: string, lists: Record<string, Bound>): Record<string, Bound> {
  return Object.fromEntries(Object.entries(lists).map(([place, bound]) => [prefix + place, bound]));
}

/** The parts of a copy of one's own data. */
const copyOf = (call: string): Record<string, Bound> => ({
  ...Object.fromEntries(
    [
      ...['sessions', 'posts', 'comments', 'replies', 'likes', 'comment_likes', 'reactions', 'conversations'],
      ...[
        'messages',
        'blocks',
        'mutes',
        'settings',
        'reports',
        'coins',
        'items',
        'missions',
        'picks',
        'squads',
        'squads_founded',
      ],
      ...['squad_wins', 'squad_messages', 'game_clips', 'teams', 'teams_founded', 'tournaments'],
      ...[
        'tournaments_entered',
        'match_reports',
        'battles',
        'battle_votes',
        'showdowns',
        'showdown_dates',
        'showdown_clips',
      ],
      ...['showdown_votes', 'showdown_places', 'files', 'friends', 'friend_requests', 'guardian'],
      'former_usernames',
      'active_minutes',
    ].map((part): [string, Bound] => [
      `${call}.${part}[]`,
      { by: 'oneself; tests/api/export/export.test.ts measures it', most: 'sent as read' },
    ]),
  ),
  [`${call}.settings[].muted_words[]`]: { by: 'oneself', most: 'sent as read' },
  [`${call}.settings[].notify{}`]: { by: 'nobody: the kinds are ours', most: 'sent as read' },
  [`${call}.left_out[]`]: { by: 'nobody: the sentences are ours', most: 20, fixed: true },
});

/** New content has no answers yet, so the lists of its schema are empty. */
const fresh = (by: string): Bound => ({ by, most: 0, fixed: true });
const freshPost = {
  '.post.comments[]': fresh('nobody yet'),
  '.post.comments[].replies[]': fresh('nobody yet'),
  '.post.reaction_counts{}': fresh('nobody yet'),
};

export const answerBounds: Record<string, Bound> = {
  // Posts
  ...posts('listPosts'),
  ...posts('listNewsFeed'),
  'listComments[]': page('every member who comments'),
  'listComments[].replies[]': carried['.comments[].replies[]'],
  'listReplies[]': page('every member who replies'),
  ...within('createPost', freshPost),
  ...within('editPost', prefixed('.post', carried)),
  'addComment.comment.replies[]': fresh('nobody yet'),
  'reactToPost.reaction_counts{}': reactionLabels,
  ...within('profile', { '.posts[]': { by: 'the person', most: 10 }, ...prefixed('.posts[]', carried) }),
  'profile.comments[]': { by: 'the person', most: 10 },

  // Rants
  'listRants[]': page('every member who rants'),
  ...within('listRants', prefixed('[]', rant)),
  'listRantComments[]': page('every member who comments'),
  'createRant.rant.comments[]': fresh('nobody yet'),
  'createRant.rant.reactions{}': fresh('nobody yet'),
  'createRant.support.helplines[]': helplines,
  'reactToRant.reactions{}': rant['.reactions{}'],

  // The viewer's own data
  'coinHistory[]': page('oneself, by every movement'),
  'listFlips[]': page('oneself'),
  'confirmSecondFactor.recovery_codes[]': {
    by: 'nobody: ten are made',
    most: secondFactor.recoveryCodes,
    fixed: true,
  },
  'renewRecoveryCodes.recovery_codes[]': {
    by: 'nobody: ten are made',
    most: secondFactor.recoveryCodes,
    fixed: true,
  },
  'passkeyRegisterOptions.pubKeyCredParams[]': { by: 'nobody: what we can check', most: 5, fixed: true },
  'passkeyRegisterOptions.excludeCredentials[]': { by: 'oneself', most: passkeys.most, fixed: true },
  'passkeyRegisterOptions.excludeCredentials[].transports[]': {
    by: 'nobody: at most ten are taken',
    most: 10,
    fixed: true,
  },
  'listPasskeys[]': { by: 'oneself', most: passkeys.most, fixed: true },
  'listSessions[]': { by: 'oneself', most: sessionsAtOnce },
  'listBlocks[]': page('oneself'),
  'listMutes[]': page('oneself'),
  'listMutedWords.words[]': { by: 'oneself', most: mutedWordsLimit.words, fixed: true },
  'setMutedWords.words[]': { by: 'oneself', most: mutedWordsLimit.words, fixed: true },
  ...copyOf('exportData'),
  ...copyOf('exportSuspended'),

  // Private chat
  'listConversations[]': page('everybody who writes to one'),
  'listMessages[]': page('the two of them'),
  'listMessageRequests[]': page('everybody who asks to write to one'),
  'listMessageRequests[].mutual_friends[]': { by: 'everybody who is a friend of both', most: 3 },
  'listMessageRequests[].mutual_squads[]': { by: 'everybody who founds a squad that both join', most: 3 },

  // People
  'searchPeople[]': { by: 'whoever registers', most: peopleFound },
  'readGuardian.sees.minutes[]': { by: 'the days', most: minutesShown },
  'suggestPeople[]': { by: 'whoever joins a squad', most: peopleSuggested },
  'listFriends.friends[]': page('everybody who is one'),
  'listFriends.incoming[]': page('everybody who asks to be friends'),
  'listFriends.outgoing[]': page('oneself'),
  'listNotices[]': page('everybody who answers them'),
  'listNotices[].actors[]': { by: 'everybody who likes what they wrote', most: 3 },

  // Squads, their rooms, tournaments
  'listSquads[]': page('every member who founds one'),
  'leaderboard[]': { by: 'every member who founds one', most: leaderboardSize },
  'listSquadMessages[]': page('the members of the squad'),
  'listGameClips[]': page('the members of the squad'),
  'listTournaments[]': page('creators of squads'),
  'listTournaments[].participants[]': squadsIn,
  ...within('showTournament', details),
  ...within('startTournament.tournament', { ...details, '.participants[]': { ...squadsIn, fixed: true } }),
  'matchHistory.history[]': { by: 'whoever decides, over and over', most: matchHistoryShown },
  'matchHistory.history[].scores[]': drawn(2),
  ...Object.assign(
    {},
    ...['matchHistory', 'reportMatch', 'confirmMatch', 'disputeMatch', 'decideMatch', 'forfeitMatch'].map(
      (call) => within(`${call}.match`, matchLists),
    ),
  ),
  'createTournament.tournament.participants[]': fresh('nobody yet'),
  'declareWinner.tournament.participants[]': squadsIn,

  // Battles and teams
  'listBattles[]': page('every member who battles'),
  'suggestOpponents[]': { by: 'whoever registers', most: opponentsSuggested },
  'listTeams[]': page('every member who founds one'),

  // Ultimate Showdown
  'bracket[]': page('whoever won three battles'),
  'showdownDate.options[]': { by: 'nobody: a week has two', most: 2 },
  'showdownClips[]': page('those who take part, three each'),
  'manageShowdown.showdown.champions[]': podium,

  // Missions and fame
  'planMission.plan[]': plan,
  'hallOfFame.ultimateShowdownWinners[]': { by: 'time, three a week', most: listLengths.champions },
  ...within('hallOfFame', { ...creatorsOf('topCreatorsAllTime'), ...creatorsOf('topCreatorsMonthly') }),
  'hallOfFame.topSquads[]': { by: 'creators of squads', most: listLengths.list },
  'hallOfFame.topEarners[]': { by: 'everybody who earns', most: listLengths.list },
  'hallOfFame.developerPicks[]': { by: 'the creator account', most: listLengths.picks },
  'addPick.picks[]': managed,
  'removePick.picks[]': managed,

  // Shop, safety, analytics
  'listItems[]': page('our own migrations'),
  'listBelongings[]': { by: 'the person, by buying', most: 100 },
  'listStock[]': page('our own migrations'),
  'listOwnReports[]': page('the person, 20 a day'),
  'listOwnDecisions[]': page('those who report the person'),
  'listAppeals[]': page('those who were decided on'),
  'listAppeals[].decision.evidence[]': { by: 'nobody: a thing shows one file', most: 1 },
  'transparency[]': { by: 'nobody: a year', most: 12 },
  'listReports[]': page('every member who reports'),
  'listReports[].evidence[]': { by: 'nobody: a thing shows one file', most: 1 },
  'listReports[].history[]': { by: 'nobody: the kinds of decision', most: 3, fixed: true },
  'moderate.report.evidence[]': { by: 'nobody: a thing shows one file', most: 1 },
  'moderate.report.history[]': { by: 'nobody: the kinds of decision', most: 3, fixed: true },
  'listSuspensions[]': page('those who decide'),
  'moderationLog[]': page('those who decide'),
  'listModerators[]': page('the creator account'),
  'platformAnalytics.popularGames[]': { by: 'creators of squads', most: popularGamesShown },
  'platformHealth.posts_by_day[]': { by: 'nobody: a week', most: 7 },
};
