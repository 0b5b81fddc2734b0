/** The showdown by the creator account's hand: set-date, start, end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  joinShowdown,
  manageShowdown,
  qualify,
  showdownDate,
  submitClip,
  voteClip,
} from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { anotherLogin, aUser, type Person, theCreator } from '../../support/factories';
import { type HeardChannel, receivedEvents } from '../../support/received-events';
import { expectRefusal } from '../../support/refusals';
import { winsBattles } from '../../support/showdown';

let heard: HeardChannel;
let creator: Person;
let monday = new Date('2025-05-05T00:00:00Z').getTime();
const day = 86_400_000;
const dateAt = (days: number) => new Date(monday + days * day).toISOString().slice(0, 10);
/** Wednesday of this test's week, at one in the afternoon. */
const wednesday = 2;
const itIs = (days: number, hours = 13) => setClock(new Date(monday + days * day + hours * 3_600_000));

beforeAll(async () => {
  itIs(wednesday);
  heard = await receivedEvents('private-showdown');
  creator = await theCreator();
});
beforeEach(async () => {
  monday += 7 * day;
  itIs(wednesday);
  // A session ends after thirty days.
  creator = { ...creator, ...(await anotherLogin(creator)) };
  const unfinished = await db().showdownCycle.count({ where: { endedAt: null } });
  await call(qualify, { as: creator });
  await heard.take(unfinished);
});
afterAll(async () => {
  setClockOffset(0);
  await heard.stop();
});

const manage = (body: object) => rawCall('POST', manageShowdown.path, { as: creator, body });
const statusFor = async (as: Person) => (await call(qualify, { as })).body.status;

describe('set-date', () => {
  test('one of this week’s days to come; another moves it; then nobody votes any more', async () => {
    const answer = await call(manageShowdown, { as: creator, body: { action: 'set-date', date: dateAt(4) } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `The showdown is on ${dateAt(4)}.`,
        showdown: { opens_on: dateAt(0), date: dateAt(4), status: 'chosen', live: 0, champions: [] },
      },
    });
    const again = () => manage({ action: 'set-date', date: dateAt(4) });
    await expectRefusal(again, 409, 'That date is already chosen.');
    expect((await manage({ action: 'set-date', date: dateAt(6) })).status).toBe(200);
    expect((await call(showdownDate, { as: creator })).body.date).toBe(dateAt(6));
    itIs(6, 0);
    expect(await statusFor(creator)).toBe('live');
    await heard.take(1);
  });

  test.each([
    ['a day that is past', () => dateAt(1)],
    ['last week', () => dateAt(-1)],
    ['next week', () => dateAt(7)],
  ])('%s: 400', async (_, date) => {
    const words = "Please choose one of this week's days to come.";
    await expectRefusal(() => manage({ action: 'set-date', date: date() }), 400, words);
  });

  test.each([[{}], [{ date: null }], [{ date: 'Saturday' }], [{ date: '2025-13-01' }], [{ date: 5 }]])(
    '%j: 400',
    async (more) => {
      await expectRefusal(() => manage({ action: 'set-date', ...more }), 400, /./);
    },
  );

  test('for today: it is on at once; start then says so, and a second start is refused', async () => {
    const { body } = await manage({ action: 'set-date', date: dateAt(wednesday) });
    expect(body.showdown).toMatchObject({ status: 'live', live: 1 });
    expect((await manage({ action: 'start' })).status).toBe(200);
    expect(await heard.take(1)).toEqual([{ event: 'showdown_live_start', data: {} }]);
    const started = 'The showdown has already started.';
    await expectRefusal(() => manage({ action: 'start' }), 409, started);
    await expectRefusal(() => manage({ action: 'set-date', date: dateAt(5) }), 409, started);
    await manage({ action: 'end' });
    await heard.take(1);
  });
});

describe('start and end', () => {
  test('today, whatever was chosen; it ends at 24:00 like any day', async () => {
    await manage({ action: 'set-date', date: dateAt(5) });
    const { body } = await manage({ action: 'start' });
    expect(body.showdown).toMatchObject({ date: dateAt(wednesday), status: 'live', live: 1 });
    await heard.take(1);
    itIs(wednesday, 23.999);
    expect(await statusFor(creator)).toBe('live');
    itIs(wednesday + 1, 0);
    expect(await statusFor(creator)).toBe('ended');
    await heard.take(1);
    const over = 'This showdown is over. The next one opens on Monday.';
    for (const action of ['start', 'end']) await expectRefusal(() => manage({ action }), 409, over);
    await expectRefusal(() => manage({ action: 'set-date', date: dateAt(6) }), 409, over);
  });

  test('end before the start: 409; anything else: 400; anybody else: 403', async () => {
    await expectRefusal(() => manage({ action: 'end' }), 409, 'The showdown has not started.');
    await expectRefusal(() => manage({ action: 'stop' }), 400, 'action must be set-date, start or end');
    await expectRefusal(() => manage({}), 400, 'action must be set-date, start or end');
    const someone = await aUser();
    const body = { action: 'start' };
    await expectRefusal(
      () => rawCall('POST', manageShowdown.path, { as: someone, body }),
      403,
      'Unauthorized: Only the creator can access this page.',
    );
    await expectRefusal(
      () => rawCall('POST', manageShowdown.path, { body }),
      401,
      'Please log in to continue.',
    );
  });
});

test('an order from a page that shows another week is refused, and the week at hand goes on', async () => {
  const { tournamentId: showdownId } = (await call(qualify, { as: creator })).body;
  expect((await manage({ action: 'set-date', date: dateAt(5), showdownId })).status).toBe(200);
  monday += 7 * day;
  itIs(0);
  expect(await statusFor(creator)).toBe('voting');
  for (const more of [{ action: 'start' }, { action: 'end' }, { action: 'set-date', date: dateAt(5) }]) {
    const order = () => manage({ ...more, showdownId });
    await expectRefusal(order, 409, 'That showdown is over.', 'showdown_over');
  }
  expect(await statusFor(creator)).toBe('voting');
  const { tournamentId } = (await call(qualify, { as: creator })).body;
  expect((await manage({ action: 'start', showdownId: tournamentId })).status).toBe(200);
  await heard.take(2);
});

test('fifty ends at once crown once: one answer, one event, one prize', async () => {
  const [rapper, fan] = [await aUser(), await aUser()];
  await winsBattles(rapper);
  const { tournamentId } = (await call(qualify, { as: rapper })).body;
  await call(joinShowdown, { as: rapper, body: { tournamentId } });
  await manage({ action: 'start' });
  const clipUrl = 'https://clips.example/one';
  const { clip } = (await call(submitClip, { as: rapper, body: { clipUrl, category: 'Rap' } })).body;
  await call(voteClip, { as: fan, body: { clipId: clip.id, category: 'Rap' } });
  await heard.take(2);
  const answers = await fiftyTimes(() => manage({ action: 'end' }));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  expect(answers.find(({ status }) => status === 200)?.body.showdown).toMatchObject({
    status: 'ended',
    champions: [{ rank: 1, user_id: rapper.id, username: rapper.username, votes: 1 }],
  });
  expect(await heard.take(1)).toEqual([{ event: 'showdown_end', data: { winnerId: rapper.id } }]);
  expect(await db().coinEntry.count({ where: { userId: rapper.id, reason: 'showdown' } })).toBe(1);
  expect(await db().user.findUnique({ where: { id: rapper.id } })).toMatchObject({
    coins: 300,
    xp: 300 + 150,
  });
  await expectCountsEqualRows();
});
