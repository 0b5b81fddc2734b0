/** Every pair of ages, relation, channel and setting beside the table of rules.md, Contact. */
import { describe, expect, test } from 'vitest';
import { whoMayWrite } from '@/lib/contract/contact';
import { bandOf, birthdaysOf } from '@/lib/domains/accounts/rules';
import {
  type Between,
  bandsReached,
  type Channel,
  isClosed,
  mayReach,
  type Party,
} from '@/lib/domains/contact/reach-policy';
import { channels, expected, gapOf } from '../../support/reach-table';

const today = new Date('2026-11-23T12:00:00Z');
const ages = [13, 14, 15, 16, 17, 18, 19, 20];
const dobOf = (age: number) => `${2026 - age}-11-23`;

const party = (age: number, with_: Partial<Party> = {}): Party => ({
  band: bandOf(dobOf(age), today),
  staff: false,
  findable: true,
  whoMayWrite: 'everyone',
  ...with_,
});

const betweens: Between[] = ['blocked', 'suspended', 'leaving', 'friends', 'none'];
const pairs = ages.flatMap((from) => ages.map((to) => [from, to] as const));
const settings = [true, false].flatMap((findable) =>
  whoMayWrite.map((each) => ({ findable, whoMayWrite: each })),
);

describe('mayReach', () => {
  test('is the table for every pair of ages 13 to 20, relation, channel and setting', () => {
    const differences: unknown[] = [];
    let asked = 0;
    for (const [from, to] of pairs)
      for (const between of betweens)
        for (const channel of channels)
          for (const set of settings) {
            asked += 1;
            const other = party(to, set);
            const reach = mayReach(party(from), other, between, channel);
            const must = expected(from, to, between, channel, other);
            if (reach !== must) differences.push({ from, to, between, channel, set, reach, must });
          }
    expect(differences).toEqual([]);
    expect(asked).toBe(8 * 8 * 5 * 8 * 6);
  });

  test('what the sender set does not matter', () => {
    for (const set of settings) expect(mayReach(party(14, set), party(15), 'none', 'media')).toBe('yes');
  });

  test.each(['from', 'to'])('staff writes words to everyone and is written to: %s', (side) => {
    const wrong = pairs.flatMap(([from, to]) =>
      settings.flatMap((set) => {
        const one = party(from, { staff: side === 'from' });
        const other = party(to, { ...set, staff: side === 'to' });
        const may = (between: Between, channel: Channel) => mayReach(one, other, between, channel);
        const right =
          may('none', 'text') === 'yes' &&
          may('friends', 'text') === 'yes' &&
          may('none', 'squad') === 'yes' &&
          may('none', 'media') === 'no' &&
          may('none', 'ghost') === 'no' &&
          (['blocked', 'suspended', 'leaving'] as const).every((each) => may(each, 'text') === 'no');
        return right ? [] : [{ from, to, set }];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test('a conversation is shut between 13 to 15 and 18 to 19, who are no friends, and with whoever is 20', () => {
  const isTwenty = ([one, other]: (typeof pairs)[number]) => one === 20 || other === 20;
  const shut = (areFriends: boolean) =>
    pairs.filter(([one, other]) => isClosed(party(one), party(other), areFriends));
  expect(shut(false)).toEqual(pairs.filter((pair) => isTwenty(pair) || gapOf(...pair) === 'A-C'));
  expect(shut(true)).toEqual(pairs.filter(isTwenty));
  expect(isClosed(party(14, { staff: true }), party(18), false)).toBe(false);
});

describe('the birthdays of the bands that may be reached', () => {
  const days = ['2026-11-23', '2024-02-29', '2025-02-28', '2025-03-01', '2026-01-01', '2026-12-31'];

  test.each(days)('are those whose band it is, on %s', (day) => {
    const at = new Date(`${day}T10:00:00Z`);
    const wrong: string[] = [];
    for (const own of ['A', 'B', 'C', null] as const) {
      const bands = bandsReached(own, 'find');
      const { after, upTo } = birthdaysOf(bands, at);
      for (let each = new Date('2003-01-01'); each < at; each = new Date(each.getTime() + 86_400_000)) {
        const dob = each.toISOString().slice(0, 10);
        const band = bandOf(dob, at);
        const inside = dob > after && dob <= upTo;
        if (inside !== (band !== null && bands.includes(band))) wrong.push(`${own} ${dob}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
