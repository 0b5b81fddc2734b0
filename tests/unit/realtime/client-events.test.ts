/** What pages may tell each other past the application: two hints about battles, and nothing else (contract.md, Realtime). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { until } from '../../../scripts/services/process.ts';
import { application, Listener } from '../../support/listener';

let server: RealtimeServer;
const open: Listener[] = [];
const battles = 'private-battles';

beforeAll(async () => {
  server = await startRealtimeServer({ app: application });
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await until(() => server.connections() === 0, 'A connection was kept');
});
afterAll(() => server.stop());

async function aListener(...channels: string[]) {
  const listener = await Listener.open(server.port);
  open.push(listener);
  for (const channel of channels) await listener.subscribe(channel);
  return listener;
}

const refused = async (listener: Listener) =>
  expect((await listener.next('pusher:error')).data).toMatchObject({ code: 4301 });

test('the two hints arrive, as the figures that the contract names and nothing beside them', async () => {
  const [one, other] = [await aListener(battles), await aListener(battles)];
  one.say('client-vote_battle', { battleId: 7, voteFor: 'opponent', words: 'call me on 0803' }, battles);
  expect(await other.next('client-vote_battle')).toEqual({
    event: 'client-vote_battle',
    channel: battles,
    data: { battleId: 7, voteFor: 'opponent' },
  });
  one.say('client-join_battle', { battleId: 7, deep: [[{}]], toJSON: 1, voteFor: 'creator' }, battles);
  expect((await other.next('client-join_battle')).data).toEqual({ battleId: 7 });
  await one.settled();
  expect([one.heard, other.heard]).toEqual([[], []]);
});

test.each([
  'private-tournament-1',
  'private-showdown',
  'private-squad-1',
  'private-user-1',
  'private-battles-2',
  'private-encrypted-battles',
  'presence-battles',
  'battles',
])('%s relays nothing', async (channel) => {
  const member = channel.startsWith('presence-') ? [JSON.stringify({ user_id: 1 })] : [];
  const [one, other] = [await aListener(), await aListener()];
  for (const each of [one, other]) await each.subscribe(channel, ...member);
  for (const event of ['client-vote_battle', 'client-join_battle', 'client-x']) {
    one.say(event, { battleId: 1, voteFor: 'creator' }, channel);
    await refused(one);
  }
  await other.settled();
  expect(other.heard).toEqual([]);
});

describe('on the channel of the battles', () => {
  const vote = (voteFor: unknown) => ['client-vote_battle', { battleId: 1, voteFor }] as const;
  const join = (battleId: unknown) => ['client-join_battle', { battleId }] as const;

  test.each<readonly [string, readonly [string, unknown]]>([
    ['another event', ['client-x', { battleId: 1 }]],
    ['a name that every object has', ['client-constructor', { battleId: 1 }]],
    ['a name without end', [`client-${'x'.repeat(90_000)}`, { battleId: 1 }]],
    ['an event of the server', ['vote_update', { battleId: 1, votes: 9, opponentVotes: 0 }]],
    ['words', ['client-join_battle', 'call me']],
    ['10,000 of them', ['client-join_battle', 'x'.repeat(10_000)]],
    ['no data', ['client-join_battle', undefined]],
    ['null', ['client-join_battle', null]],
    ['a list', ['client-join_battle', [1]]],
    ['words for a number', join('1')],
    ['10,000 words for a number', join('x'.repeat(10_000))],
    ['half a battle', join(1.5)],
    ['none', join(0)],
    ['less than none', join(-1)],
    ['more than there can be', join(2 ** 31)],
    ['a battle in a battle', join({ battleId: 1 })],
    ['no side', vote(undefined)],
    ['a side in words', vote('call me')],
    ['a side that every object has', vote('constructor')],
    ['a side in a list', vote(['creator'])],
  ])('%s: refused, and nobody hears it', async (_, [event, data]) => {
    const [one, other] = [await aListener(battles), await aListener(battles)];
    one.say(event, data, battles);
    await refused(one);
    await other.settled();
    expect(other.heard).toEqual([]);
  });

  test('where one is not subscribed: refused', async () => {
    const [one, other] = [await aListener(), await aListener(battles)];
    one.say('client-join_battle', { battleId: 1 }, battles);
    await refused(one);
    await other.settled();
    expect(other.heard).toEqual([]);
  });

  test('a vote’s two hints, then one a second a person, over however many connections', async () => {
    const [listener, ...hers] = await Promise.all(Array.from({ length: 6 }, () => aListener(battles)));
    for (const each of hers) {
      each.signIn('7');
      await each.next('pusher:signin_success');
    }
    const started = performance.now();
    for (let round = 1; round <= 10; round += 1)
      for (const each of hers) each.say('client-join_battle', { battleId: round }, battles);
    for (const each of [...hers, listener]) await each?.settled();
    const seconds = (performance.now() - started) / 1000;
    const heard = listener?.heard.length ?? 0;
    expect(heard).toBeGreaterThanOrEqual(2);
    expect(heard).toBeLessThanOrEqual(2 + Math.floor(seconds));
    for (const each of hers) await refused(each);
  });

  test('so many a second in all, whoever speaks: the rest is dropped', async () => {
    const listener = await aListener(battles);
    const crowd = await Promise.all(Array.from({ length: 80 }, () => aListener(battles)));
    const started = performance.now();
    for (const each of crowd)
      for (const battleId of [1, 2]) each.say('client-join_battle', { battleId }, battles);
    for (const each of crowd) await each.settled();
    await listener.settled();
    expect(listener.heard.length).toBeGreaterThanOrEqual(50);
    const seconds = (performance.now() - started) / 1000;
    expect(listener.heard.length).toBeLessThanOrEqual(100 + Math.ceil(50 * seconds));
  });
});
