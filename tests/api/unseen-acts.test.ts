/**
 * What a secret act changes that others can see (rules.md, Safety; moderation.md): every read of every role before and
 * after, byte for byte. The differences must be those that are meant, which stand here beside each act.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOfUrl } from '@/lib/domains/media/media';
import { db } from '@/lib/platform/db';
import type { Realtime } from '../../scripts/services/realtime.ts';
import { rawCall, type Who } from '../support/call';
import { aCast, type Cast, type Role } from '../support/cast';
import { setClockOffset } from '../support/clock';
import { type Crawl, crawl, differences } from '../support/crawl';
import { type Ears, ears, liveEvents } from '../support/ears';
import { aPost } from '../support/factories';
import { aPicture, upload } from '../support/upload-forms';
import { aWorld, type World } from '../support/world';

let realtime: Realtime;
beforeAll(async () => {
  realtime = await liveEvents();
});
afterAll(async () => {
  setClockOffset(0);
  await realtime.stop();
});

const everyMember: Role[] = ['other', 'member', 'squadCreator', 'champion', 'creator'];
const moderators: Role[] = ['champion', 'creator'];

/** The same people for each of the questions that are named. */
function seenBy(people: Role[], ...questions: string[]): Record<string, Role[]> {
  return Object.fromEntries(questions.flatMap((each) => each.split(' ')).map((each) => [each, people]));
}

type Place = { world: World; cast: Cast; files: string[] };
type Act = {
  /** What was so before. */
  given?: (place: Place) => Promise<unknown>;
  act: (place: Place) => Promise<unknown>;
  /** Who sees which answer change; nobody sees any other. */
  meant: Record<string, Role[]>;
};

let placesMade = 0;

/** A world with its cast; each in minutes of its own, so that no limit of one is used up by another. */
async function aPlace(): Promise<Place> {
  placesMade += 1;
  setClockOffset(placesMade * 120_000);
  const world = await aWorld();
  const cast = await aCast(world);
  const files = [];
  for (const who of [world.author, world.other])
    files.push(keyOfUrl(String((await upload(who, await aPicture())).body.profile_media_url)));
  // The ten with most wins are those of this world, however many were made before.
  await db().squad.updateMany({
    where: { creatorId: { in: [world.author.id, world.other.id] } },
    data: { wins: placesMade },
  });
  return { world, cast, files };
}

const send = async (as: Who, path: string, body: object, params?: object) => {
  const method = path.startsWith('/api/rants/') ? 'DELETE' : 'POST';
  const answer = await rawCall(method, path, { as, body, params });
  expect(answer.status, `${path}: ${answer.message}`).toBe(200);
  return answer.body;
};

const setBlock = (by: 'other' | 'squadCreator', on: boolean) => (place: Place) =>
  send(place.cast[by], '/api/blocks', {
    username: (by === 'other' ? place.world.author : place.world.other).username,
    block: on,
  });

const reportAs =
  (who: 'member' | 'other', targetType: string, of: (world: World) => { id: number }) => (place: Place) =>
    send(place.cast[who], '/api/reports', { targetType, targetId: of(place.world).id, reason: 'bullying' });

const decideOnRant = (action: string) => async (place: Place) => {
  const { world, cast } = place;
  const report = await db().report.findFirstOrThrow({
    where: { targetType: 'rant', targetId: world.rant.id },
  });
  await send(cast.creator, '/api/moderation/reports/{id}', { action }, { id: report.id });
};

const press =
  (path: string, body: object = {}) =>
  (place: Place) =>
    send(place.cast.member, path, { rantId: place.world.rant.id, ...body });

/** `other` and `squadCreator` see nothing of each other; nobody else sees anything of it. */
const acrossABlock: Record<string, Role[]> = {
  ...seenBy(
    ['other', 'squadCreator'],
    'hallOfFame leaderboard listBattles listComments listConversations listMessages listNewsFeed listPosts listSquads',
    'listTeams listTournaments profile suggestOpponents',
  ),
  'profile author': ['other', 'squadCreator'],
  'profile other': ['other', 'squadCreator'],
  'page: chat': ['other', 'squadCreator'],
  ...seenBy(['squadCreator'], 'bracket showdownClips listBelongings'),
  'listSquads mine': ['squadCreator'],
  'listBelongings other': ['squadCreator'],
  'suggestOpponents other': ['squadCreator'],
  'page: squad': ['squadCreator'],
  'file 2': ['squadCreator'],
  'listBelongings author': ['other'],
  'suggestOpponents author': ['other'],
  'file 1': ['other'],
};

const rantLists = { listRants: everyMember, 'listRants trending': everyMember };
const queue: Record<string, Role[]> = { listReports: ['creator'], platformHealth: ['creator'] };

const acts: Record<string, Act> = {
  'nothing at all': { act: async () => {}, meant: {} },
  'blocking somebody and thinking better of it': {
    act: async (place) => {
      await setBlock('squadCreator', true)(place);
      await setBlock('squadCreator', false)(place);
    },
    meant: {},
  },
  'blocking somebody': {
    act: setBlock('squadCreator', true),
    meant: { ...acrossABlock, listBlocks: ['squadCreator'], exportData: ['squadCreator'] },
  },
  'unblocking somebody': {
    given: setBlock('other', true),
    act: setBlock('other', false),
    // What was unread before is unread again.
    meant: {
      ...acrossABlock,
      listBlocks: ['other'],
      exportData: ['other', 'squadCreator'],
      me: ['squadCreator'],
    },
  },
  'reporting a post': {
    act: reportAs('member', 'post', ({ post }) => post),
    meant: { ...queue, listReports: moderators },
  },
  'reporting a comment': { act: reportAs('member', 'comment', ({ comment }) => comment), meant: queue },
  'reporting a rant': { act: reportAs('member', 'rant', ({ rant }) => rant), meant: queue },
  'reporting a person': { act: reportAs('member', 'user', ({ author }) => author), meant: queue },
  'dismissing a report': {
    act: ({ world, cast }) =>
      send(cast.creator, '/api/moderation/reports/{id}', { action: 'dismiss' }, { id: world.report.id }),
    meant: { ...queue, listReports: moderators, 'listReports dismissed': ['creator'] },
  },
  'suspending whoever wrote a rant': {
    given: reportAs('member', 'rant', ({ rant }) => rant),
    act: decideOnRant('suspend'),
    meant: { ...queue, ...rantLists, 'listReports suspended': ['creator'] },
  },
  'restoring a rant': {
    given: async (place) => {
      await reportAs('member', 'rant', ({ rant }) => rant)(place);
      await decideOnRant('hide')(place);
    },
    act: decideOnRant('restore'),
    meant: { ...rantLists, 'listReports hidden': ['creator'], 'listReports restored': ['creator'] },
  },
  'writing a rant': {
    act: ({ cast }) =>
      send(cast.member, '/api/create-rant', {
        content: 'My seatmate told everybody',
        category: 'Fake Friends',
      }),
    meant: rantLists,
  },
  'writing a rant in distress': {
    act: ({ cast }) => send(cast.member, '/api/create-rant', { content: 'I want to die' }),
    meant: { ...rantLists, ...queue },
  },
  'deleting one’s own rant': {
    act: ({ world, cast }) => send(cast.squadCreator, '/api/rants/{rantId}', {}, { rantId: world.rant.id }),
    meant: rantLists,
  },
  'commenting on a rant': { act: press('/api/add-comment', { content: 'It will pass' }), meant: rantLists },
  'upvoting a rant': { act: press('/api/upvote-rant'), meant: rantLists },
  'hugging a rant': { act: press('/api/send-hug'), meant: rantLists },
  'reacting to a rant': { act: press('/api/react-to-rant', { reaction: '😢' }), meant: rantLists },
};

/** What somebody sees otherwise of an act. @returns the crawls before and after, and what was heard */
async function watched({
  given,
  act,
}: Pick<Act, 'given' | 'act'>): Promise<{ before: Crawl; after: Crawl; heard: string[] }> {
  const place = await aPlace();
  await given?.(place);
  // Looking once reads what was unread, and settles what was due.
  await crawl(place.world, place.cast, place.files);
  const before = await crawl(place.world, place.cast, place.files);
  const listening: Ears = await ears(realtime, place.world, place.cast);
  await act(place);
  const heard = await listening.take();
  listening.stop();
  return { before, after: await crawl(place.world, place.cast, place.files), heard };
}

test.each(Object.entries(acts))('%s', async (_, { meant, ...act }) => {
  const { before, after, heard } = await watched(act);
  expect(differences(before, after)).toEqual(meant);
  expect(heard).toEqual([]);
});

describe('the crawl finds a trace, wherever it is', () => {
  const traces: Record<string, Act['act']> = {
    me: ({ world }) => db().user.update({ where: { id: world.author.id }, data: { coins: 1 } }),
    listPosts: ({ world }) => aPost({ by: world.other }),
    'file 1': ({ world }) =>
      db().user.update({ where: { id: world.author.id }, data: { suspendedAt: new Date() } }),
  };

  test.each(Object.entries(traces))('in %s', async (question, act) => {
    const { before, after } = await watched({ act });
    expect(Object.keys(differences(before, after))).toContain(question);
  });

  test('in an event', async () => {
    const said = { content: 'How far?' };
    const { heard } = await watched({
      act: ({ world, cast }) =>
        send(cast.other, '/api/dms/send', { recipientUsername: world.author.username, ...said }),
    });
    expect(heard.map((each) => each.split(' ')[0])).toEqual(['other:', 'squadCreator:']);
  });
});
