/**
 * What a secret act changes that others can see (rules.md, Safety): every read of every role before and
 * after, byte for byte, and every event. The differences must be those that are meant, which stand here beside each act.
 * The acts happen one after the other in one place: what is seen after one is what was before the next.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMessages } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { db } from '@/lib/platform/database/client';
import type { Realtime } from '../../scripts/services/realtime.ts';
import { call } from '../support/call';
import { noonTomorrow, setClock, setClockOffset } from '../support/clock';
import { type Crawl, crawl, differences } from '../support/crawl';
import { aPersonWithPassword, aPost, aRant, password } from '../support/factories';
import { createFixtures } from '../support/fixtures';
import { liveEvents, type RealtimeListeners, realtimeListeners } from '../support/realtime-listeners';
import { createCallers } from '../support/roles';
import {
  acrossABlock,
  deciding,
  hears,
  type Meant,
  moderators,
  oneMore,
  onePersonLess,
  ownReport,
  queue,
  queueOfPosts,
  rantComments,
  rantLists,
  seenBy,
  told,
  whereOneMuted,
} from '../support/seen-of-acts';
import {
  type Act,
  decide,
  notYours,
  type Place,
  press,
  refusedDeletion,
  reportAs,
  send,
  setBlock,
  setMute,
  takesPartInRants,
} from '../support/unseen-acts';
import { aPicture, upload } from '../support/upload-forms';

let realtime: Realtime;
let listening: RealtimeListeners;
let place: Place;
/** What everybody saw last. */
let seen: Crawl;
let minutes = 0;
const noon = noonTomorrow();

beforeAll(async () => {
  setClock(noon);
  realtime = await liveEvents();
  const fixtures = await createFixtures();
  const { author, other, conversation } = fixtures;
  const rants = { regretted: await aRant({ by: author }), judged: await aRant({ by: author }) };
  const files = [];
  for (const who of [author, other])
    files.push(keyOfUrl(String((await upload(who, await aPicture())).body.profile_media_url)));
  // To look at a chat is to read it.
  await call(listMessages, { as: author, params: { conversationId: conversation.id }, query: {} });
  const leaver = await aPersonWithPassword();
  place = { ...fixtures, ...rants, leaver, callers: await createCallers(fixtures), files };
  await reportAs('member', 'rant', ({ judged }) => judged)(place);
  listening = await realtimeListeners(realtime, fixtures, place.callers);
  seen = await look();
});

afterAll(async () => {
  listening.stop();
  setClockOffset(0);
  await realtime.stop();
});

/** A minute later each time, so that nobody has looked too often. */
function look(): Promise<Crawl> {
  minutes += 1;
  setClock(new Date(noon.getTime() + minutes * 61_000));
  return crawl(place, place.callers, place.files);
}

/** @returns what differs after it, and what was heard of it */
async function watched(act: Act) {
  const before = seen;
  await act(place);
  const heard = await listening.take();
  seen = await look();
  return { changed: differences(before, seen), heard };
}

/** Each act, what differs after it, and what open pages hear of it. */
const acts: [string, Act, Meant, string[]?][] = [
  ['nothing at all', async () => {}, {}],
  [
    'blocking somebody and thinking better of it',
    async (given) => {
      await setBlock(true)(given);
      await setBlock(false)(given);
    },
    {},
  ],
  ['blocking somebody', setBlock(true), acrossABlock],
  ['unblocking somebody', setBlock(false), acrossABlock],
  ['muting somebody', setMute(true), whereOneMuted],
  ['unmuting somebody', setMute(false), whereOneMuted],
  ['reporting a post', reportAs('member', 'post', ({ post }) => post), { ...queueOfPosts, ...ownReport }],
  [
    'reporting a comment',
    reportAs('member', 'comment', ({ comment }) => comment),
    { ...queue, ...ownReport },
  ],
  ['reporting a person', reportAs('member', 'user', ({ author }) => author), { ...queue, ...ownReport }],
  [
    'reporting a rant',
    reportAs('member', 'rant', ({ rant }) => rant),
    { ...queue, ...seenBy(['member'], ['listOwnReports']) },
  ],
  [
    'dismissing a report',
    decide('dismiss', 'post', ({ post }) => post),
    {
      ...{ ...deciding, listReports: ['champion', ...moderators], 'listReports dismissed': moderators },
      ...seenBy(['other', 'member'], ['listOwnReports', 'listNotices']),
      ...oneMore(['other', 'member']),
    },
    [hears('other', 1), hears('member', 1)],
  ],
  ['upvoting a rant', press('/api/upvote-rant'), rantLists],
  ['hugging a rant', press('/api/send-hug'), rantLists],
  ['reacting to a rant', press('/api/react-to-rant', { reaction: '😢' }), rantLists],
  [
    'commenting on a rant',
    press('/api/add-comment', { content: 'It will pass' }),
    { ...rantLists, ...rantComments },
  ],
  [
    'writing a rant',
    ({ callers }) => send(callers.member, '/api/create-rant', { content: 'My seatmate told everybody' }),
    rantLists,
  ],
  [
    'writing a rant in distress',
    ({ callers }) => send(callers.member, '/api/create-rant', { content: 'I want to die' }),
    { ...rantLists, ...queue },
  ],
  [
    'deleting one’s own rant',
    ({ callers, regretted }) =>
      send(callers.squadCreator, '/api/rants/{rantId}', {}, { rantId: regretted.id }),
    rantLists,
  ],
  [
    'being refused to delete another’s comment on a rant',
    async ({ callers, ownRantComment }) => {
      for (const as of [callers.member, callers.creator])
        expect(await refusedDeletion(as, ownRantComment.id)).toEqual(notYours);
    },
    {},
  ],
  [
    'deleting one’s own comment on a rant',
    ({ callers, ownRantComment }) =>
      send(
        callers.squadCreator,
        '/api/rants/comments/delete/{commentId}',
        {},
        { commentId: ownRantComment.id },
      ),
    rantLists,
  ],
  [
    'hiding a rant',
    decide('hide', 'rant', ({ rant }) => rant),
    {
      ...rantLists,
      ...rantComments,
      ...deciding,
      ...told,
      ...oneMore(['member']),
      'listReports hidden': moderators,
    },
    [hears('member', 2)],
  ],
  [
    'restoring a rant',
    decide('restore', 'rant', ({ rant }) => rant),
    {
      ...{ ...rantLists, ...rantComments, ...told },
      ...seenBy(moderators, ['listReports', 'listReports hidden', 'listReports restored', 'moderationLog']),
    },
    [hears('member', 2)],
  ],
  [
    'suspending whoever wrote a rant',
    decide('suspend', 'rant', ({ judged }) => judged),
    {
      ...rantLists,
      ...deciding,
      ...told,
      ...oneMore(['member']),
      ...seenBy(moderators, ['listReports restored', 'listReports suspended']),
    },
    [hears('member', 3)],
  ],
  [
    'writing, commenting and pressing by somebody who then leaves',
    takesPartInRants,
    { ...rantLists, ...rantComments, ...deciding, 'listReports hidden': moderators },
  ],
  [
    'an account is deleted whose owner wrote, commented and pressed on rants',
    ({ leaver }) => send(leaver, '/api/users/delete', { password }),
    onePersonLess,
  ],
];

test.each(acts)('%s', async (_, act, meant, events = []) => {
  const { changed, heard } = await watched(act);
  expect(changed).toEqual(meant);
  expect(heard).toEqual(events);
});

describe('the crawl finds a trace, wherever it is', () => {
  const traces: [string, Act][] = [
    ['me', ({ author }) => db().user.update({ where: { id: author.id }, data: { xp: 100_000 } })],
    ['listPosts', ({ other }) => aPost({ by: other })],
    [
      'file 1',
      ({ author }) => db().user.update({ where: { id: author.id }, data: { profileMediaUrl: null } }),
    ],
  ];

  test.each(traces)('in %s', async (question, act) => {
    expect(Object.keys((await watched(act)).changed)).toContain(question);
  });

  test('a trace in an event is found', async () => {
    const { heard } = await watched(({ callers, author }) =>
      send(callers.other, '/api/dms/send', { recipientUsername: author.username, content: 'How far?' }),
    );
    expect(heard.map((each) => each.split(' ')[0])).toEqual(['other:', 'squadCreator:']);
  });
});
