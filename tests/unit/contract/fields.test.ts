import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flag, flagOut, id, text, time } from '@/lib/contract/fields';
import { offsetQuery, pageQuery, threadQuery } from '@/lib/contract/paging';

const taken = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('an id', () => {
  test.each([
    [1, 1],
    ['1', 1],
    ['007', 7],
    [2_147_483_647, 2_147_483_647],
    ['2147483647', 2_147_483_647],
  ])('%j is %i', (value, read) => {
    expect(z.parse(id, value)).toBe(read);
  });

  test.each([
    ...[
      0,
      -1,
      1.5,
      2_147_483_648,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x1',
    ],
    ...['', ' 1', '1 ', '١', '99999999999', 'abc', true, null, undefined, [], [1], {}, 1n, new Date()],
  ])('%o is none', (value) => {
    expect(taken(id, value)).toBe(false);
  });

  test('nothing but a positive whole number that Postgres can hold comes through', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = z.safeParse(id, value);
        return !read.success || (Number.isInteger(read.data) && read.data > 0 && read.data < 2 ** 31);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});

describe('a flag', () => {
  test.each([true, 1, 'true', '1'])('%j is on', (value) => expect(z.parse(flag, value)).toBe(true));
  test.each([false, 0, 'false', '0'])('%j is off', (value) => expect(z.parse(flag, value)).toBe(false));
  test.each(['yes', 'TRUE', '', 2, -1, null, undefined, [], {}])('%j is none', (value) =>
    expect(taken(flag, value)).toBe(false),
  );
  test('goes out as 0 or 1', () => {
    expect([true, false, 1, 0].map((each) => z.parse(flagOut, each))).toEqual([1, 0, 1, 0]);
    expect(taken(flagOut, 'true')).toBe(false);
  });
});

describe('a text', () => {
  const words = text(10, 'Say something.');
  const refusal = (value: unknown) => z.safeParse(words, value).error?.issues[0]?.message;

  test('is trimmed, and made of whole characters', () => {
    expect(z.parse(words, ' \n hi \t')).toBe('hi');
    expect(z.parse(words, 'a\ud800b')).toBe('a\ufffdb');
    expect(z.parse(words, '💣'.repeat(10))).toBe('💣'.repeat(10));
  });

  test('is at most as long as it says, after trimming', () => {
    expect(z.parse(words, ` ${'x'.repeat(10)} `)).toHaveLength(10);
    expect(refusal('x'.repeat(11))).toBe('must be at most 10 characters');
    const issue = z.safeParse(text(2000, ''), 'x'.repeat(2001)).error?.issues[0];
    expect(issue?.message).toBe('must be at most 2,000 characters');
  });

  test('says something', () => {
    for (const value of ['', ' ', '\u00a0\u3000', undefined, null, 5, [], {}])
      expect(refusal(value)).toBe('Say something.');
  });

  test('holds no NUL, which Postgres cannot store', () => {
    expect(refusal('a\u0000b')).toBe('holds a character that cannot be stored');
  });

  test('whatever comes through is trimmed, well formed, without NUL and not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
        const read = z.safeParse(words, value);
        if (!read.success) return true;
        const { data } = read;
        return (
          data === data.trim() && data.isWellFormed() && !data.includes('\u0000') && [...data].length <= 10
        );
      }),
      { seed: 2, numRuns: 1000 },
    );
  });
});

describe('a time', () => {
  test.each([
    [new Date('2026-05-06T07:08:09.010Z'), '2026-05-06T07:08:09.010Z'],
    ['2026-05-06T08:08:09.01+01:00', '2026-05-06T07:08:09.010Z'],
    ['2026-05-06 07:08:09.01+00', '2026-05-06T07:08:09.010Z'],
    // As Postgres writes it into JSON.
    ['2026-05-06T07:08:09.01+00:00', '2026-05-06T07:08:09.010Z'],
    ['2026-05-06T07:08:09+00:00', '2026-05-06T07:08:09.000Z'],
    ['2026-05-06T07:08:09.6+00:00', '2026-05-06T07:08:09.600Z'],
    ['2026-05-06T07:08:09.678+00:00', '2026-05-06T07:08:09.678Z'],
    ['2026-05-06T07:08:09.010999+00:00', '2026-05-06T07:08:09.010Z'],
    // As it went out once already.
    ['2026-05-06T07:08:09.010Z', '2026-05-06T07:08:09.010Z'],
  ])('%o goes out in UTC with milliseconds', (value, out) => {
    expect(z.parse(time, value)).toBe(out);
  });

  test('that is none is not invented', () => {
    expect(() => z.parse(time, 'yesterday')).toThrow();
    expect(() => z.parse(time, null)).toThrow();
  });
});

describe('a page', () => {
  const page = pageQuery(10);

  test('has its usual size from the start', () => {
    expect(z.parse(page, {})).toEqual({ limit: 10, offset: 0 });
    expect(z.parse(page, { limit: '50', offset: '20', before: '7' })).toEqual({
      limit: 50,
      offset: 20,
      before: 7,
    });
  });

  test.each(['0', '51', '-1', 'x', '', ' 1', '1.5', 0, 51])('a limit of %j is none', (limit) => {
    expect(taken(page, { limit })).toBe(false);
  });

  test('begins at most a thousand rows down; what asks for more is told of `before`', () => {
    expect(taken(page, { offset: '1000' })).toBe(true);
    for (const offset of ['1001', '999999999', 1001])
      expect(z.safeParse(page, { offset }).error?.issues[0]?.message).toBe(
        'must be at most 1,000; further down, ask with before=<id of the last row>',
      );
  });

  test('of a list that is not in the order of its ids is counted into, and takes no `before`', () => {
    const list = offsetQuery(20);
    expect(z.parse(list, { before: '7' })).toEqual({ limit: 20, offset: 0 });
    expect(z.safeParse(list, { offset: '1001' }).error?.issues[0]?.message).toBe('must be at most 1,000');
  });

  test('of what is said under something goes on behind a row, and is never counted into', () => {
    const thread = threadQuery(20);
    expect(z.parse(thread, {})).toEqual({ limit: 20 });
    expect(z.parse(thread, { limit: '50', after: '7', offset: '3' })).toEqual({ limit: 50, after: 7 });
    for (const query of [{ limit: 51 }, { limit: 0 }, { after: 0 }, { after: '-1' }])
      expect(taken(thread, query)).toBe(false);
  });

  test.each(['-1', 'x', '', '1e3', '1000000000'])('an offset of %j is none', (offset) => {
    expect(taken(page, { offset })).toBe(false);
  });
});
