import { describe, expect, test } from 'vitest';
import { ageOn, keyAfter, levelOf, mayJoin, rankOf } from '@/lib/domains/accounts/rules';

const at = (moment: string) => new Date(moment);

describe('age (rules.md, Safety)', () => {
  test.each([
    ['the day before the birthday', '2013-05-06', '2026-05-05T23:59:59.999Z', 12],
    ['the birthday itself', '2013-05-06', '2026-05-06T00:00:00.000Z', 13],
    ['the end of the birthday', '2013-05-06', '2026-05-06T23:59:59.999Z', 13],
    ['a month before', '2013-05-06', '2026-04-30T12:00:00Z', 12],
    ['a month after', '2013-05-06', '2026-06-01T12:00:00Z', 13],
    ['New Year’s Eve for a child of 1 January', '2013-01-01', '2025-12-31T23:59:59Z', 12],
    ['New Year’s Day', '2013-01-01', '2026-01-01T00:00:00Z', 13],
    ['29 February, in a year without one', '2012-02-29', '2025-02-28T12:00:00Z', 12],
    ['the day after that', '2012-02-29', '2025-03-01T00:00:00Z', 13],
    ['29 February, in a year with one', '2012-02-29', '2028-02-29T00:00:00Z', 16],
    ['the day of birth', '2026-05-06', '2026-05-06T12:00:00Z', 0],
    ['before birth', '2026-05-07', '2026-05-06T12:00:00Z', -1],
  ])('%s', (_, dob, today, age) => {
    expect(ageOn(dob, at(today))).toBe(age);
  });

  test.each([
    ['2013-05-07', false],
    ['2013-05-06', true],
    ['2006-05-07', true],
    ['2006-05-06', false],
  ])('13 to 19 may join: born %s, on 6 May 2026: %s', (dob, may) => {
    expect(mayJoin(dob, at('2026-05-06T12:00:00Z'))).toBe(may);
  });
});

describe('level and rank (rules.md, Level and rank)', () => {
  test.each([
    [0, 1],
    [49, 1],
    [50, 2],
    [199, 2],
    [200, 3],
    [1249, 5],
    [1250, 6],
    [4050, 10],
    [28_800, 25],
    [-5, 1],
  ])('%i XP is level %i', (xp, level) => {
    expect(levelOf(xp)).toBe(level);
  });

  test('a level never falls as XP grows, and begins at exactly 50·(level−1)²', () => {
    for (let level = 2; level < 200; level += 1) {
      const from = 50 * (level - 1) ** 2;
      expect([levelOf(from - 1), levelOf(from)]).toEqual([level - 1, level]);
    }
  });

  test.each([
    [1, 'Rookie'],
    [2, 'Rookie'],
    [3, 'Rising'],
    [5, 'Rising'],
    [6, 'Star'],
    [9, 'Star'],
    [10, 'Elite'],
    [14, 'Elite'],
    [15, 'Legend'],
    [24, 'Legend'],
    [25, 'Titan'],
    [400, 'Titan'],
  ])('level %i is %s', (level, rank) => {
    expect(rankOf(level)).toBe(rank);
  });
});

test.each(['a', 'zz', 'a_', 'user9', 'Z'.toLowerCase()])(
  '%s: after all that begin with it, before all that do not',
  (key) => {
    const after = keyAfter(key);
    expect(after > `${key}zzzzzzzzzzzz`).toBe(true);
    expect(after.length).toBe(key.length);
  },
);
