/** What a call costs the database: how many statements, whatever it shows, and each by an index (rules.md, Feed). */
import { beforeAll, describe, expect, test } from 'vitest';
import { missionKinds } from '@/lib/contract/constants/missions';
import { db } from '@/lib/platform/database/client';
import { rawCall } from '../support/call';
import { type CallLine, callerOf, everyCall, everyRead } from '../support/calls';
import { setClock } from '../support/clock';
import { aMissionToday, anotherLogin } from '../support/factories';
import { createFixtures, createFixturesFor, type Fixtures } from '../support/fixtures';
import { enliven, fill } from '../support/lively-place';
import { expectIndexes, genericPlanOf, sequentialIn } from '../support/plans';
import { type Sent, statementsOf } from '../support/sent-statements';

/** Everything of which there is much in a lively place; no statement may read all of one. */
const large = [
  'users',
  'posts',
  'comments',
  'post_likes',
  'post_reactions',
  'comment_likes',
  'replies',
  'sessions',
  'rants',
  'rant_authors',
  'rant_upvotes',
  'rant_hugs',
  'rant_reactions',
  'rant_comments',
  'rant_comment_authors',
  'battles',
  'battle_votes',
  'teams',
  'team_members',
  'showdown_participants',
  'showdown_date_votes',
  'showdown_clips',
  'showdown_clip_votes',
  'shop_ownerships',
  'worn_items',
  'mails',
  'mailed_tokens',
  'notices',
  'passkeys',
  'passkey_challenges',
];

async function ask(line: CallLine, fixtures: Fixtures, more: object = {}) {
  const input = line.input(fixtures);
  const answer = await rawCall(line.spec.method, line.spec.path, {
    ...input,
    query: { ...input.query, ...more },
    as: callerOf(line, fixtures),
  });
  expect(answer.status, answer.message).toBe(line.answers ?? 200);
  return answer.body;
}

/** What a call sends to Postgres, its first use aside, which fetches its lease of the limit. */
async function sentBy(line: CallLine, fixtures: Fixtures, more: object = {}): Promise<Sent[]> {
  await ask(line, fixtures, more);
  const sent = await statementsOf(() => ask(line, fixtures, more));
  // Twice a minute, behind whichever answer it happens to be; and a lease that has run out meanwhile.
  return sent.filter(({ text }) => !/insert into (call_minutes|rate_limits)/.test(text));
}

beforeAll(async () => {
  // An evening, since people are then reminded of the day's mission. The last one: nothing that `fill` writes is due yet.
  setClock(new Date(new Date().setUTCHours(-4, 0, 0, 0)));
  await fill(20_000);
});

describe('as many statements for much as for little', () => {
  /** Of each read, the one that finds the session among them. */
  const fixed: Record<string, number> = {
    health: 1,
    openApi: 0,
    me: 2,
    profile: 4,
    listPosts: 2,
    listNewsFeed: 2,
    listComments: 2,
    listReplies: 2,
    listRants: 2,
    listRantComments: 2,
    listSquads: 2,
    leaderboard: 2,
    listTournaments: 2,
    showTournament: 2,
    matchHistory: 3,
    listFlips: 2,
    coinHistory: 2,
    listOwnReports: 2,
    readOwnReport: 2,
    listOwnDecisions: 2,
    listAppeals: 3,
    transparency: 1,
    listReports: 8,
    listSuspensions: 2,
    evidenceFile: 5,
    moderationLog: 2,
    listModerators: 2,
    listSessions: 2,
    listPasskeys: 2,
    listBlocks: 2,
    listMutes: 2,
    listMutedWords: 2,
    readGuardian: 5,
    readPushKey: 1,
    readSettings: 2,
    realtimeConfig: 0,
    registerChallenge: 0,
    listConversations: 2,
    listMessages: 2,
    listMessageRequests: 2,
    searchPeople: 2,
    suggestPeople: 2,
    listFriends: 2,
    listNotices: 2,
    exportData: 45,
    qualify: 4,
    bracket: 3,
    showdownDate: 3,
    showdownClips: 3,
    userVoteStatus: 3,
    missionOfTheDay: 3,
    hallOfFame: 7,
    listSquadMessages: 2,
    listGameClips: 2,
    readMetrics: 1,
    settle: 51,
    listBattles: 2,
    listTeams: 2,
    suggestOpponents: 2,
    mayPostBattle: 4,
    listItems: 4,
    listBelongings: 3,
    listStock: 2,
    platformAnalytics: 2,
    platformHealth: 2,
  };

  test('every read has its number', () => {
    expect(Object.keys(fixed).toSorted()).toEqual(everyRead.map(([name]) => name).toSorted());
  });

  test.each(everyRead)('%s', async (name, line) => {
    const fixtures = await createFixturesFor(line);
    expect(await sentBy(line, fixtures)).toHaveLength(fixed[name] as number);
    await enliven(fixtures);
    const sent = await sentBy(line, fixtures);
    expect(sent.map(({ text }) => text)).toHaveLength(fixed[name] as number);
  });

  test.each(['listPosts', 'listNewsFeed'])('%s: a page of one, of ten and of fifty', async (name) => {
    const fixtures = await createFixtures();
    await enliven(fixtures);
    const line = everyRead.find(([each]) => each === name)?.[1] as CallLine;
    for (const limit of [1, 10, 50]) expect(await sentBy(line, fixtures, { limit })).toHaveLength(2);
    const body = (await ask(line, fixtures, { limit: 50 })) as unknown as {
      comments: unknown[];
      likes: number;
    }[];
    expect(body).toHaveLength(50);
    expect(body.some((post) => post.comments.length === 3 && post.likes > 0)).toBe(true);
  });
});

describe('every statement finds what it needs by an index', () => {
  test.each(everyCall)('%s', async (_, line) => {
    const fixtures = await createFixturesFor(line);
    const sent = await statementsOf(() => ask(line, fixtures));
    await expectIndexes(sent, large);
  });

  const category = 'Family Drama';
  test.each([
    ['listPosts', {}],
    ['listNewsFeed', {}],
    ['listBattles', {}],
    ['listTeams', {}],
    ['listTeams', { mine: '1' }],
    ['listRants', {}],
    ['listRants', { category }],
    ['listRants', { sort: 'trending' }],
    ['listRants', { sort: 'trending', category }],
  ])('%s %o: deep in the list, and the fiftieth time it is asked', async (name, which) => {
    const fixtures = await createFixtures();
    const line = everyRead.find(([each]) => each === name)?.[1] as CallLine;
    await expectIndexes(await sentBy(line, fixtures, { ...which, limit: 50, before: 50 }), large);
    const page = (await sentBy(line, fixtures, { ...which, limit: 10 })).find(({ text }) =>
      /materialized/.test(text),
    ) as Sent;
    expect(sequentialIn(await genericPlanOf(page), large)).toEqual([]);
  });
});

test.each(missionKinds)('a mission of %s, for somebody with much of it', async (kind) => {
  const { author } = await createFixtures();
  const filler = await db().user.findUniqueOrThrow({ where: { usernameKey: 'filler7' } });
  const busy = { ...author, ...(await anotherLogin(filler)) };
  await aMissionToday(kind, 50);
  const answer = await statementsOf(async () => {
    const { status } = await rawCall('GET', '/api/clout-missions', { as: busy });
    expect(status).toBe(200);
  });
  await expectIndexes(answer, large);
});
