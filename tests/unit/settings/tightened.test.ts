/** A guardian's limits and an age's night make what the person has set stricter, and nothing of it looser (rules.md, Guardians). */
import { describe, expect, test } from 'vitest';
import { quietUntil } from '@/lib/domains/notices/push/policy';
import { fitToBand, type Limits, tightened } from '@/lib/domains/settings/policy';

/** As `22:00-06:00`, or `off`. */
const hours = (said: string, who: Limits['who_may_write'] = 'everyone'): Limits => {
  const [from = null, until = null] = said === 'off' ? [] : said.split('-');
  return { quiet_from: from, quiet_until: until, who_may_write: who };
};
const text = ({ quiet_from, quiet_until }: Limits) =>
  quiet_from === null ? 'off' : `${quiet_from}-${quiet_until}`;
const tight = (set: string, limit: string) => text(tightened(hours(set), hours(limit)));
const fitted = (set: string, band: 'A' | 'B' | 'C', limit: string | null = null) =>
  text(fitToBand(hours(set), band, limit === null ? null : hours(limit)));

const dayMinutes = Array.from({ length: 24 * 60 }, (_, minute) => minute);
const minutesFound = new Map<string, Set<number>>();
/** The minutes of a day in Lagos in which nothing is pushed. */
function quietMinutes(said: string): Set<number> {
  const { quiet_from: from, quiet_until: until } = hours(said);
  const quiet = from !== null && until !== null ? { from, until } : null;
  const midnight = Date.parse('2026-11-30T00:00:00+01:00');
  const isQuiet = (minute: number) => quietUntil(new Date(midnight + minute * 60_000), quiet) !== null;
  const minutes = minutesFound.get(said) ?? new Set(dayMinutes.filter(isQuiet));
  minutesFound.set(said, minutes);
  return minutes;
}
/**
 * How many minutes the result leaves open in which some of the given hours are quiet. One minute of the whole day, which no hours
 * can say, is none.
 */
function minutesLost(result: string, ...given: string[]): number {
  const asked = new Set(given.flatMap((each) => [...quietMinutes(each)]));
  const lost = asked.difference(quietMinutes(result)).size;
  return asked.size === dayMinutes.length ? Math.max(lost - 1, 0) : lost;
}
/** Beginnings and ends around the night, apart from it, and on neither the hour nor the half. */
const times = ['00:00', '00:01', '05:59', '06:01', '09:17', '13:00', '21:59', '22:01', '23:30'];
const hoursBetween = times.flatMap((from) =>
  times.filter((until) => until !== from).map((until) => `${from}-${until}`),
);
const everyHours = ['off', ...hoursBetween];

describe('quiet hours', () => {
  test.each([
    ['that cover the limit', '20:00-09:00', '22:00-06:00', '20:00-09:00'],
    ['that the limit covers', '23:00-05:00', '22:00-06:00', '22:00-06:00'],
    ['that are off', 'off', '22:00-06:00', '22:00-06:00'],
    ['without a limit', '23:00-05:00', 'off', '23:00-05:00'],
    ['that begin before it', '21:00-05:00', '22:00-06:00', '21:00-06:00'],
    ['that end after it', '23:00-08:00', '22:00-06:00', '22:00-08:00'],
    ['apart from it: the shorter way round', '08:00-14:00', '22:00-06:00', '22:00-14:00'],
    ['that are the whole day with it', '06:00-22:00', '22:00-06:00', '22:00-21:59'],
  ])('%s', (_, set, limit, both) => {
    expect(tight(set, limit)).toBe(both);
  });

  test('hold in every minute in which either did, and in every one of the limit', () => {
    for (const limit of ['off', '22:00-06:00', '20:15-05:59', '09:17-13:00', '06:01-21:59'])
      for (const set of everyHours) {
        const result = tight(set, limit);
        expect(minutesLost(result, set, limit), `${set} with ${limit} as limit`).toBe(0);
        expect(quietMinutes(limit).difference(quietMinutes(result)).size, `${set}, ${limit}`).toBe(0);
      }
  });
});

describe('quiet hours of somebody whose age asks for the night', () => {
  test.each([
    ['that cover the night', '21:00-07:00', null, '21:00-07:00'],
    ['that lie in the night', '23:00-05:00', null, '22:00-06:00'],
    ['that are off', 'off', null, '22:00-06:00'],
    ['that end after it', '00:00-09:00', null, '22:00-09:00'],
    ['that begin before it', '20:00-05:00', null, '20:00-06:00'],
    ['with a limit that ends after it', '01:00-09:00', '01:00-09:00', '22:00-09:00'],
    ['stricter than the limit, too', '23:00-10:00', '01:00-09:00', '22:00-10:00'],
  ])('%s', (_, set, limit, result) => {
    expect(fitted(set, 'A', limit)).toBe(result);
  });

  test('hold in every minute of the night, of what they have set, and of their guardian’s limit', () => {
    for (const limit of [null, 'off', '22:00-06:00', '20:15-06:00', '01:00-09:00', '12:00-23:00'])
      for (const before of everyHours) {
        // What a person has set is never looser than the limit.
        const set = limit === null ? before : tight(before, limit);
        const lost = minutesLost(fitted(set, 'A', limit), set, '22:00-06:00', limit ?? 'off');
        expect(lost, `${set} with ${limit} as limit`).toBe(0);
      }
  });

  test('and of the older only where they are off, which is not theirs to choose before 18', () => {
    expect(fitted('23:00-05:00', 'B')).toBe('23:00-05:00');
    expect(fitted('off', 'B')).toBe('22:00-06:00');
    expect(fitted('off', 'C')).toBe('off');
  });
});

test('who may write is the stricter of the two', () => {
  for (const [set, limit, both] of [
    ['friends', 'requests', 'friends'],
    ['everyone', 'requests', 'requests'],
  ] as const)
    expect(tightened(hours('off', set), hours('off', limit)).who_may_write).toBe(both);
});
