/** Each way to cheat, played to its bound (tests/support/earning-limits.ts), and none that the table does not know. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { coinFlip, coinsAtRegistration, xpFor } from '@/lib/contract/constants/coins';
import { limits } from '@/lib/contract/constants/limits';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { winsReportedADay } from '@/lib/contract/constants/squads';
import { fiftyTimes, rawCall } from '../support/call';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { settleBattles } from '@/lib/domains/battles/settlement';
import { settleShowdown } from '@/lib/domains/showdown/cycles';
import { joinShowdown } from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import { setClock, setClockOffset } from '../support/clock';
import { expectCountsEqualRows } from '../support/counts';
import { type Cheat, cheats } from '../support/earning-limits';
import { aBattle, aBattleVote, aPost, aSquad, aUser, bornYearsAgo, type Person } from '../support/factories';
import { aShowdownClip, theShowdown } from '../support/showdown';
import { codeOf, sourcesBelow } from '../support/sources';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

/** How a source gives something, in all the ways that ours are written. */
const giving: Record<string, RegExp> = {
  xp: /\bxp\s*=\s*(?:greatest\(0,\s*)?(?:users\.)?xp\b|\bxp:\s*\{|\bset xp\b(?!\s*=\s*(?:greatest|xp))/g,
  wins: /\bwins\s*=\s*(?:users\.|squads\.)?wins\s*\+|\bwins:\s*\{\s*increment/g,
  places: /showdownChampion\.create|insert into showdown_champions/g,
  stock: /shopOwnership\.create|insert into shop_ownerships/g,
  votes: /insert into battle_votes|showdownClipVote\.create|showdownDateVote\.upsert|table: 'rant_upvotes'/g,
};

/** The reasons under which a file moves coins; one that does it without saying why is `unnamed`. */
function coinsMovedIn(file: string, code: string): string[] {
  if (file === 'lib/domains/coins/ledger.ts') return [];
  const moves = [...code.matchAll(/\bmoveCoins\(/g)];
  const reasons = [...code.matchAll(/\b(?:reason:|const reason =)\s*'(\w+)'/g)].map(
    ([, reason]) => `coins ${reason} ${file}`,
  );
  const besides = [
    ...code.matchAll(
      /\bcoins\s*=\s*(?:users\.)?coins\b|\bcoins:\s*\{\s*(?:in|de)crement|coinEntry\.create|insert into coin_entries/g,
    ),
  ];
  if (moves.length === 0) return besides.map(() => `coins unnamed ${file}`);
  const unnamed = Array.from(
    { length: Math.max(0, moves.length - reasons.length) },
    () => `coins unnamed ${file}`,
  );
  return [...reasons, ...unnamed, ...besides.map(() => `coins unnamed ${file}`)];
}

function givenIn(file: string): string[] {
  const code = codeOf(file);
  const others = Object.entries(giving).flatMap(([what, how]) =>
    [...code.matchAll(how)].map(() => `${what} ${file}`),
  );
  return [...coinsMovedIn(file, code), ...others];
}

test('the table knows every place in the sources that gives something, and no other', () => {
  const given = sourcesBelow('lib', 'app').flatMap(givenIn).toSorted();
  expect(given).toEqual(
    Object.values(cheats)
      .flatMap(({ where }) => where)
      .toSorted(),
  );
});

test('and every amount of XP stands in it', () => {
  const named = Object.values(cheats).flatMap(({ where }) => where.filter((each) => each.startsWith('xp ')));
  const code = [...named.map((each) => codeOf(each.slice(3))), codeOf('lib/domains/posts/likes.ts')].join();
  for (const name of Object.keys(xpFor)) expect(code).toContain(`xpFor.${name}`);
});

const has = async ({ id }: Person) => {
  const { coins, xp, wins } = await db().user.findUniqueOrThrow({ where: { id } });
  return { coins: coins - coinsAtRegistration, xp, wins };
};
const nothing = { coins: 0, xp: 0, wins: 0 };
/** What the table says that a day is worth. */
const bound = (name: string) => ({ ...nothing, ...(cheats[name] as Cheat).aDay });
const post = (path: string, as: Person, body: object) => rawCall('POST', path, { as, body });
const went = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const some = (number: number) => Promise.all(Array.from({ length: number }, () => aUser()));
const day = 86_400_000;

/** Wins as many battles as there are rivals, each with so many friends voting, all on one day. */
async function winsAgainst(cheat: Person, rivals: Person[], friends: Person[]) {
  const votingDeadline = new Date(Math.floor(Date.now() / day) * day + 3.5 * day);
  for (const against of rivals) {
    const battle = await aBattle({ by: cheat, against, answered: true, votingDeadline });
    for (const by of friends) await aBattleVote({ by, in_: battle });
  }
  setClock(new Date(votingDeadline.getTime() + 1000));
  await Promise.all([settleBattles(), settleBattles(), settleBattles()]);
}

const plays: Record<string, () => Promise<void>> = {
  'second accounts': async () => {
    const headers = { 'x-forwarded-for': '10.77.0.1' };
    const answers = await fiftyTimes((each) =>
      rawCall('POST', '/api/register', {
        headers,
        body: {
          email: `p${each}@example.com`,
          username: `puppet_${each}`,
          password: 'danfo conductor',
          dob: bornYearsAgo(16),
        },
      }),
    );
    expect(went(answers)).toBe(limits.registration.points);
  },
  'battles between friends': async () => {
    const [cheat, friends, rivals] = [await aUser(), await some(3), await some(8)];
    await winsAgainst(cheat, [...rivals, ...rivals], friends);
    expect(await has(cheat)).toEqual(bound('battles between friends'));
    const [lonely, two] = [await aUser(), await some(2)];
    await winsAgainst(lonely, rivals, two);
    expect(await has(lonely)).toEqual(nothing);
  },
  'a mission done by friends': async () => {
    const [cheat, friend] = [await aUser(), await aUser()];
    for (let each = 0; each < 50; each += 1) {
      const { id: postId } = await aPost({ by: cheat });
      await post('/api/like', friend, { postId });
      await post('/api/like', cheat, { postId });
    }
    const { xp } = await has(cheat);
    expect(went(await fiftyTimes(() => post('/api/clout-missions/claim', cheat, {})))).toBe(1);
    const gained = await has(cheat);
    expect({ ...gained, xp: gained.xp - xp }).toEqual(bound('a mission done by friends'));
  },
  flips: async () => {
    const cheat = await aUser();
    const flips = () => post('/api/coin-flip', cheat, { betAmount: 1 });
    expect(went([...(await fiftyTimes(flips)), ...(await fiftyTimes(flips))])).toBe(coinFlip.flipsADay);
    expect(Math.abs((await has(cheat)).coins)).toBeLessThanOrEqual(coinFlip.flipsADay);
    expect((await db().user.findUniqueOrThrow({ where: { id: cheat.id } })).earned).toBe(0);
  },
  'a showdown among friends': async () => {
    const [cheat, rival, fans] = [await aUser(), await aUser(), await some(5)];
    const { id: tournamentId } = await theShowdown('live');
    const join = (as: Person) => rawCall('POST', joinShowdown.path, { as, body: { tournamentId } });
    expect((await join(cheat)).status).toBe(403);
    const friends = await some(3);
    await winsAgainst(cheat, await some(3), friends);
    await winsAgainst(rival, await some(3), friends);
    setClockOffset(0);
    for (const as of [cheat, rival]) expect((await join(as)).status).toBe(200);
    const before = await has(cheat);
    const [clip] = [await aShowdownClip({ by: cheat }), await aShowdownClip({ by: rival })];
    const vote = (as: Person) => post('/api/vote-clip', as, { clipId: clip?.id, category: 'Rap' });
    expect(went(await Promise.all([...fans, ...fans, ...fans].map(vote)))).toBe(fans.length);
    expect((await vote(rival)).status).toBe(403);
    setClockOffset(day);
    await fiftyTimes(() => settleShowdown());
    const gained = await has(cheat);
    expect({ ...gained, coins: gained.coins - before.coins, xp: gained.xp - before.xp, wins: 0 }).toEqual(
      bound('a showdown among friends'),
    );
    expect((await has(rival)).coins).toBe(before.coins + showdownPrizes[1]);
  },
  posting: async () => {
    const cheat = await aUser();
    expect(went(await fiftyTimes(() => post('/api/create-post', cheat, { content: 'again' })))).toBe(
      limits.post.points,
    );
    expect((await has(cheat)).xp).toBe(limits.post.points * xpFor.post);
    for (const { id } of await db().post.findMany({ where: { userId: cheat.id } }))
      await rawCall('DELETE', '/api/posts/delete/{postId}', { as: cheat, params: { postId: id } });
    expect(await has(cheat)).toEqual(nothing);
  },
  commenting: async () => {
    const cheat = await aUser();
    const { id: postId } = await aPost({ by: await aUser() });
    const says = () => post('/api/posts/comments', cheat, { postId, content: 'again' });
    expect(went([...(await fiftyTimes(says)), ...(await fiftyTimes(says))])).toBe(limits.comment.points);
    expect((await has(cheat)).xp).toBe(limits.comment.points * xpFor.comment);
  },
  'likes of friends': async () => {
    const [cheat, friend] = [await aUser(), await aUser()];
    const { id: postId } = await aPost({ by: cheat });
    await fiftyTimes(() => post('/api/like', friend, { postId }));
    await fiftyTimes(() => post('/api/like', cheat, { postId }));
    expect((await has(cheat)).xp).toBeLessThanOrEqual(xpFor.post + xpFor.likeReceived);
  },
  'a squad’s wins by its own word': async () => {
    const cheat = await aUser();
    const squads = [await aSquad({ by: cheat }), await aSquad({ by: cheat })];
    const answers = await fiftyTimes((each) =>
      post('/api/game-squads/report-win', cheat, { squadId: squads[each % 2]?.id }),
    );
    expect(went(answers)).toBe(winsReportedADay);
    expect(await has(cheat)).toEqual(bound('a squad’s wins by its own word'));
  },
};

/** Played where they are tested for other reasons too: a purchase, a boost, an upvote, a date, a message. */
const elsewhere: Record<string, string> = {
  boosts: 'tests/api/chat/messages.test.ts',
  'the shop': 'tests/api/shop/buying.test.ts',
  'votes for the showdown’s day': 'tests/api/showdown/races.test.ts',
  'taking XP back': 'tests/api/posts/experience.test.ts',
  'upvotes for one’s own rant': 'tests/api/rants/races.test.ts',
  'comments under one’s own post': 'tests/api/posts/feed.test.ts',
  'unread chats': 'tests/api/chat/messages.test.ts',
};

test('each is played here, or in a file that is there', () => {
  expect([...Object.keys(plays), ...Object.keys(elsewhere)].toSorted()).toEqual(
    Object.keys(cheats).toSorted(),
  );
  for (const file of Object.values(elsewhere)) expect(codeOf(file)).toContain('test(');
});

describe('played to its bound', () => {
  test.each(Object.entries(plays))('%s', (_, play) => play());
});
