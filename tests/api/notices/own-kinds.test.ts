/** What one is told of that is nobody's doing: coins that come in, the showdown, what happens to one's account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { settle } from '@/lib/contract/scheduled';
import { login } from '@/lib/domains/accounts/entry-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { settleMissions } from '@/lib/domains/missions/reminders';
import { claimMission, startMission } from '@/lib/domains/missions/schema';
import { likePost } from '@/lib/domains/posts/schema';
import { end, start } from '@/lib/domains/showdown/cycles';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { noonTomorrow, setClock, setClockOffset } from '../../support/clock';
import { someone, suspend } from '../../support/contact';
import {
  aBattle,
  aBattleVote,
  aMissionToday,
  aPost,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { joinsShowdown, theShowdown, winsBattles } from '../../support/showdown';

beforeAll(() => theCreator());
afterAll(() => setClockOffset(0));

const told = async (as: Person) =>
  (await noticesOf(as))
    .map(({ kind, subject: { type, excerpt, url } }) => ({ kind, type, excerpt, url }))
    .reverse();

/** A battle that somebody won by so many votes and that is over. */
async function wonBattle(winner: Person, loser: Person, votes: number) {
  const battle = await aBattle({ by: winner, against: loser, answered: true, votingDeadline: new Date() });
  for (let each = 0; each < votes; each += 1) await aBattleVote({ by: await aUser(), in_: battle });
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  expect((await call(settle, { headers })).status).toBe(200);
}
const over = { kind: 'battle_result', type: 'battle', excerpt: 'Zanku at the gate', url: '/hype-battles' };

describe('a battle that is over', () => {
  test('both learn of it, the winner of the coins, and at the third win that the showdown is open', async () => {
    const [winner, loser] = [await someone(), await someone()];
    await winsBattles(winner, 2);
    await wonBattle(winner, loser, 3);
    expect(await told(loser)).toEqual([over]);
    expect(await told(winner)).toEqual(
      [
        { kind: 'coins', type: 'coins', excerpt: '50 coins for a battle that you won', url: '/coins' },
        { kind: 'showdown', type: 'showdown_entry', excerpt: '', url: '/ultimate-showdown' },
        over,
      ].toSorted(byKindAs(await told(winner))),
    );
  });

  test('a win that counts for nothing brings no coins; one that nobody answered tells nobody', async () => {
    const [winner, loser, alone] = [await someone(), await someone(), await someone()];
    await aBattle({ by: alone, against: await someone(), votingDeadline: new Date() });
    await wonBattle(winner, loser, 1);
    expect(await told(winner)).toEqual([over]);
    expect(await told(loser)).toEqual([over]);
    expect(await told(alone)).toEqual([]);
  });
});

/** The order of the ones that came within one transaction is of no account. */
function byKindAs(order: { kind: string }[]) {
  const place = ({ kind }: { kind: string }) => order.findIndex((each) => each.kind === kind);
  return (one: { kind: string }, other: { kind: string }) => place(one) - place(other);
}

describe('the showdown', () => {
  test('who takes part learns that the day is on, and the places how it ended; then it is on no more', async () => {
    const cycle = await theShowdown('voting');
    const [champion, second, watcher] = [await someone('C'), await someone('C'), await someone('C')];
    for (const each of [champion, second]) await joinsShowdown(each, cycle.id);
    await transaction((tx) => start(tx, cycle, { date: new Date(), at: new Date() }));
    const day = { kind: 'showdown', type: 'showdown_day', excerpt: '', url: '/ultimate-showdown' };
    expect(await told(champion)).toEqual([day]);
    expect(await told(watcher)).toEqual([]);
    const clip = {
      cycleId: cycle.id,
      category: 'Rap',
      url: 'https://clips.example/1',
      createdAt: new Date(),
    };
    await db().showdownClip.create({ data: { ...clip, userId: champion.id, votes: 2 } });
    await db().showdownClip.create({ data: { ...clip, userId: second.id, votes: 1 } });
    await transaction((tx) => end(tx, cycle, new Date()));
    const place = (excerpt: string) => ({ ...day, type: 'showdown_place', excerpt });
    const prize = (rank: number) => ({
      kind: 'coins',
      type: 'coins',
      excerpt: `${showdownPrizes[rank - 1]} coins for your place in the Ultimate Showdown`,
      url: '/coins',
    });
    expect(await told(champion)).toEqual([prize(1), place('First place')]);
    expect(await told(second)).toEqual([prize(2), place('Second place')]);
    expect(await told(watcher)).toEqual([]);
  });
});

describe('the mission of the day', () => {
  test('done and not taken, it is told once in the evening, and gone when it is taken or the day is over', async () => {
    const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
    const tomorrow = noonTomorrow().toISOString().slice(0, 10);
    const at = (time: string) => setClock(`${tomorrow}T${time}Z`);
    at('10:00:00');
    await aMissionToday('posts', 1);
    const [done, taken, idle, other] = [await someone(), await someone(), await someone(), await someone()];
    for (const each of [done, taken, idle, other]) await call(startMission, { as: each });
    for (const each of [done, taken, other]) await aPost({ by: each });
    await call(claimMission, { as: taken });
    await call(settle, { headers });
    expect(await told(done)).toEqual([]);
    at('18:01:00');
    for (let each = 0; each < 2; each += 1) await call(settle, { headers });
    const mission = { kind: 'mission', type: 'mission', excerpt: '', url: '/clout-missions' };
    expect(await told(done)).toEqual([mission]);
    expect(await told(other)).toEqual([mission]);
    expect(await told(taken)).toEqual([]);
    expect(await told(idle)).toEqual([]);
    await call(claimMission, { as: done });
    expect(await told(done)).toEqual([]);
    // Whoever is done later in the evening, or begins then, is told as well.
    const late = await someone();
    await call(startMission, { as: late });
    await call(settle, { headers });
    at('18:20:00');
    for (const each of [idle, late]) await aPost({ by: each });
    at('18:32:00');
    for (let each = 0; each < 2; each += 1) await call(settle, { headers });
    for (const each of [idle, late, other]) expect(await told(each)).toEqual([mission]);
    setClockOffset(2 * 86_400_000);
    expect(await told(other)).toEqual([]);
    setClockOffset(0);
  });

  const likes = async (to: Person, count: number) => {
    const post = await aPost({ by: to });
    for (let each = 0; each < count; each += 1)
      await call(likePost, { as: await aUser(), body: { postId: post.id } });
    return post;
  };

  test('of 50 likes, by somebody who never pressed Start: once, and it is taken like any other', async () => {
    setClock(new Date('2025-06-15T10:00:00Z'));
    const [done, short, suspended] = [await someone(), await someone(), await someone()];
    await likes(done, 50);
    await likes(suspended, 50);
    const post = await likes(short, 49);
    await suspend(suspended);
    const mission = { kind: 'mission', type: 'mission', excerpt: '', url: '/clout-missions' };
    const ofMission = async (who: Person) => (await told(who)).filter(({ kind }) => kind === 'mission');
    setClock(new Date('2025-06-15T17:59:00Z'));
    expect(await settleMissions()).toBe(0);
    setClock(new Date('2025-06-15T18:30:00Z'));
    expect(await settleMissions()).toBe(1);
    expect(await ofMission(done)).toEqual([mission]);
    expect(await ofMission(short)).toEqual([]);
    expect(await db().missionRun.count({ where: { userId: { in: [short.id, suspended.id] } } })).toBe(0);

    // The next round is half an hour later, and tells nobody twice.
    await call(likePost, { as: await aUser(), body: { postId: post.id } });
    setClock(new Date('2025-06-15T18:45:00Z'));
    expect(await settleMissions()).toBe(0);
    setClock(new Date('2025-06-15T19:01:00Z'));
    expect(await settleMissions()).toBe(1);
    expect(await ofMission(short)).toEqual([mission]);
    expect((await call(claimMission, { as: done })).status).toBe(200);
    expect(await ofMission(done)).toEqual([]);
    setClockOffset(0);
  });

  test('by many: a round takes its turns, also of several servers at once', async () => {
    setClock(new Date('2025-07-15T18:30:00Z'));
    await aMissionToday('posts', 1);
    const people = await Promise.all(Array.from({ length: 7 }, () => aUser()));
    for (const by of people) await aPost({ by });
    const rounds = Math.ceil(((await db().user.count()) + 1) / 3);
    let counted = 0;
    for (let each = 0; each < rounds; each += 1)
      for (const many of await Promise.all([settleMissions(3), settleMissions(3)])) counted += many;
    expect(counted).toBe(people.length);
    setClockOffset(0);
    const where = { userId: { in: people.map(({ id }) => id) } };
    expect(await db().missionRun.count({ where })).toBe(people.length);
  });
});

describe('one’s account', () => {
  test('a login on a new device is told with the device, the first one of all is not, and stays when it ended', async () => {
    const passwordHash = await hashPassword(password);
    const me = await someone('A', { passwordHash });
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    };
    const body = { email: me.email, password };
    expect((await call(login, { body, headers })).status).toBe(200);
    expect(await told(me)).toEqual([]);
    expect((await call(login, { body, headers })).status).toBe(200);
    const device = { kind: 'account', type: 'new_device', excerpt: 'Chrome on Android', url: '/account' };
    expect(await told(me)).toEqual([device]);
    await pool().query('delete from sessions where user_id = $1 and device is not null', [me.id]);
    expect(await told(me)).toEqual([{ ...device, excerpt: '' }]);
  });
});
