/** A file that was sent ahead of its form is not sent again where the form is: it may have cost somebody 64 MB. */
import { expect, test } from 'vitest';
import { utcDateOf } from '@/lib/contract/days';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { enterUpload } from '@/lib/domains/media/uploads-underway';
import { pendingEffects } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { type Answer, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { commit, sentAhead, standsIn, video } from '../../support/direct-upload';
import { aBattle, areFriends, aUser, type Person, viewerOf } from '../../support/factories';
import { rowsKept } from '../../support/media';
import { aSquadChat } from '../../support/squad-chat';
import { anMp4 } from '../../support/timed-videos';

const service = standsIn();
type Sent = Promise<Answer<Record<string, unknown>>>;

const battle = (as: Person, body: object): Sent =>
  rawCall('POST', '/api/hype-battle', { as, body: { category: 'dance', content: 'Mine', ...body } });

async function countedToday({ id }: Person) {
  const key = `bytes:all:${utcDateOf(now())}:${id}`;
  return (await db().rateLimit.findUnique({ where: { key } }))?.points ?? 0;
}

/** The rows of files that came since, when all is done. Each has its file. */
async function rowsSince(before: string[]) {
  await pendingEffects();
  const rows = (await rowsKept()).filter((key) => !before.includes(key));
  for (const key of rows) expect(service.at(key)).toBeDefined();
  return rows;
}

test('a form that is refused for its words is sent again with the same file', async () => {
  const [author, rival] = [await aUser(), await aUser()];
  const before = await rowsKept();
  const mediaKey = await sentAhead(author, 'battle');
  const clientId = 'misspelt-name';
  const refused = await battle(author, { mediaKey, clientId, opponentUsername: 'nobody_of_that_name' });
  expect(refused.body.code).toBe('user_not_found');
  // Neither is one refused whose fields are wrong.
  expect((await battle(author, { mediaKey, category: 'none' })).status).toBe(400);
  expect(await rowsSince(before)).toEqual([mediaKey]);
  expect(await countedToday(author)).toBe(0);
  const corrected = await battle(author, { mediaKey, clientId, opponentUsername: rival.username });
  expect(corrected.status, corrected.message).toBe(200);
  const kept = await rowsSince(before);
  expect(kept).toHaveLength(1);
  expect(kept).not.toContain(mediaKey);
  expect(await countedToday(author)).toBe(video.length);
});

const forms: [
  string,
  () => Promise<{ person: Person; mediaKey: string; send: (clientId: string) => Sent }>,
][] = [
  [
    'battle',
    async () => {
      const person = await aUser();
      const mediaKey = await sentAhead(person, 'battle');
      return { person, mediaKey, send: (clientId) => battle(person, { mediaKey, clientId }) };
    },
  ],
  [
    'response',
    async () => {
      const [author, person] = [await aUser(), await aUser()];
      const { id: battleId } = await aBattle({ by: author, against: person });
      const mediaKey = await sentAhead(person, 'battle');
      const body = { battleId, content: 'My turn', mediaKey };
      const send = (clientId: string) =>
        rawCall('POST', '/api/hype-battle/respond', { as: person, body: { ...body, clientId } });
      return { person, mediaKey, send };
    },
  ],
  [
    'clip',
    async () => {
      const { member: person, squadId } = await aSquadChat();
      const mediaKey = await sentAhead(person, 'clip', Buffer.from(anMp4({ seconds: 3 })));
      const body = { squadId, description: 'Goal', mediaKey };
      const send = (clientId: string) =>
        rawCall('POST', '/api/game-clips', { as: person, body: { ...body, clientId } });
      return { person, mediaKey, send };
    },
  ],
  ...[false, true].map((isGhostBomb): (typeof forms)[number] => [
    isGhostBomb ? 'Ghost Bomb' : 'message',
    async () => {
      const [person, friend] = [await aUser(), await aUser()];
      await areFriends(person, friend);
      const mediaKey = await sentAhead(person, 'chat');
      const body = { recipientUsername: friend.username, content: 'look', isGhostBomb, mediaKey };
      const send = (clientId: string) =>
        rawCall('POST', '/api/dms/send', { as: person, body: { ...body, clientId } });
      return { person, mediaKey, send };
    },
  ]),
];

test.each(forms)('a %s whose answer was lost: the same answer, without the file', async (_, make) => {
  const { mediaKey, send } = await make();
  const before = await rowsKept();
  const first = await send('the-first-attempt');
  expect(first.status, first.message).toBe(200);
  await pendingEffects();
  expect(service.at(mediaKey)).toBe(undefined);
  const again = await send('the-first-attempt');
  expect(again).toMatchObject({ status: 200, body: first.body });
  // Another form is not the one before, and needs the file: nothing is stored without it.
  expect((await send('another-attempt')).status).toBe(409);
  expect(await rowsSince(before)).toHaveLength(1);
});

test('while it is read in for one form, another is told to wait, and loses nothing', async () => {
  const person = await aUser();
  const places = await Promise.all([1, 2, 3].map(() => enterUpload(viewerOf(person), 1)));
  const mediaKey = await sentAhead(person, 'profile');
  const first = commit(person, mediaKey);
  await expect.poll(() => db().media.count({ where: { key: mediaKey, claimedAt: { not: null } } })).toBe(1);
  expect(await commit(person, mediaKey)).toMatchObject({
    status: 409,
    body: { code: 'request_in_progress' },
  });
  for (const { leave } of places) leave();
  expect((await first).status).toBe(200);
});

const minutes = (count: number) => count * 60_000;

test('refused near the end of its hour, it has another one: its form is being corrected', async () => {
  const author = await aUser();
  const mediaKey = await sentAhead(author, 'battle');
  setClockOffset(minutes(50));
  expect((await battle(author, { mediaKey, opponentUsername: 'nobody_of_that_name' })).status).toBe(404);
  setClockOffset(minutes(62));
  await sweepMedia();
  const corrected = await battle(author, { mediaKey });
  expect(corrected.status, corrected.message).toBe(200);
});

test('while it is read in, the sweep does not take it; of a form that was killed it goes after an hour', async () => {
  const person = await aUser();
  const places = await Promise.all([1, 2, 3].map(() => enterUpload(viewerOf(person), 1)));
  const mediaKey = await sentAhead(person, 'profile');
  const abandoned = await sentAhead(person, 'profile');
  setClockOffset(minutes(50));
  await db().media.update({
    where: { key: abandoned },
    data: { claimedAt: new Date(Date.now() + minutes(50)) },
  });
  const form = commit(person, mediaKey);
  await expect.poll(() => db().media.count({ where: { key: mediaKey, claimedAt: { not: null } } })).toBe(1);
  setClockOffset(minutes(62));
  await sweepMedia();
  expect(await rowsKept()).toEqual(expect.arrayContaining([mediaKey, abandoned]));
  for (const { leave } of places) leave();
  expect((await form).status).toBe(200);
  setClockOffset(minutes(112));
  await sweepMedia();
  expect(await rowsKept()).not.toContain(abandoned);
});

test('a failure of ours leaves it for another try', async () => {
  const person = await aUser();
  const mediaKey = await sentAhead(person, 'profile');
  // Its copy has another key.
  await pool().query(`alter table media add constraint none_more check (key = '${mediaKey}') not valid`);
  try {
    expect((await commit(person, mediaKey)).status).toBe(500);
  } finally {
    await pool().query('alter table media drop constraint none_more');
  }
  service.fail('cut');
  expect((await commit(person, mediaKey)).status).toBeGreaterThanOrEqual(500);
  service.heal();
  expect((await commit(person, mediaKey)).status).toBe(200);
});
