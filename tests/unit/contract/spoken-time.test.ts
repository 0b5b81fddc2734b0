import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { grouped } from '@/lib/contract/grouped';
import {
  clockTime,
  exactTime,
  longDay,
  monthAndYear,
  shortDay,
  spokenTime,
  weekdayOf,
} from '@/lib/contract/spoken-time';

/** Lagos is an hour ahead of UTC: 10:30 there. */
const now = Date.parse('2026-11-21T09:30:00Z');
const lagos = 'Africa/Lagos' as const;

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2026-11-21T09:29:01Z', 'now'],
  ['2026-11-21T09:31:00Z', 'now'],
  ['2026-11-21T09:29:00Z', '1 min'],
  ['2026-11-21T08:30:01Z', '59 min'],
  ['2026-11-21T08:30:00Z', '1 h'],
  ['2026-11-20T21:30:01Z', '11 h'],
  ['2026-11-20T21:30:00Z', 'Yesterday 22:30'],
  ['2026-11-19T23:00:00Z', 'Yesterday 00:00'],
  ['2026-11-19T22:59:00Z', '19 Nov 23:59'],
  ['2026-01-02T08:05:00Z', '2 Jan 09:05'],
  ['2025-12-31T22:59:00Z', '31 Dec 2025'],
])('%s', (at, words) => {
  expect(spokenTime(at, now, lagos)).toBe(words);
});

test.each([
  ['2026-11-21T09:29:01Z', 'just now'],
  ['2026-11-21T09:25:00Z', '5 min ago'],
  ['2026-11-21T06:30:00Z', '3 h ago'],
  ['2026-11-20T21:30:00Z', 'Yesterday 22:30'],
  ['2026-01-02T08:05:00Z', '2 Jan 09:05'],
])('after a verb, %s: %s', (at, words) => {
  expect(spokenTime(at, now, lagos, true)).toBe(words);
});

test.each([
  ['2026-11-21T09:29:59Z', '10:29'],
  ['2026-11-20T23:00:00Z', '00:00'],
  ['2026-11-20T22:59:00Z', 'Yesterday 23:59'],
  ['2026-11-14T14:17:00Z', '14 Nov 15:17'],
  ['2025-12-31T22:59:00Z', '31 Dec 2025 23:59'],
])('the time of a message, %s: %s', (at, words) => {
  expect(clockTime(at, now, lagos)).toBe(words);
});

test('late in the day, this morning is today', () => {
  expect(spokenTime('2026-11-21T06:05:00Z', Date.parse('2026-11-21T20:00:00Z'), lagos)).toBe('Today 07:05');
});

test('the reader’s own zone decides which day it was', () => {
  const at = '2026-11-20T23:30:00Z';
  const evening = Date.parse('2026-11-21T22:30:00Z');
  expect(spokenTime(at, evening, lagos)).toBe('Today 00:30');
  expect(spokenTime(at, evening, 'UTC')).toBe('Yesterday 23:30');
});

test.each([
  ['a day of 23 hours', '2027-03-27T12:00:00Z', '2027-03-28T23:30:00Z', '27 Mar 12:00'],
  ['a day of 23 hours', '2027-03-28T10:00:00Z', '2027-03-28T23:30:00Z', 'Yesterday 11:00'],
  ['a day of 25 hours', '2026-10-24T12:00:00Z', '2026-10-25T23:30:00Z', 'Yesterday 13:00'],
])('yesterday beside %s, in London: %s', (_, at, then, words) => {
  vi.stubEnv('TZ', 'Europe/London');
  expect(spokenTime(at, Date.parse(then))).toBe(words);
});

/** Any time of this century, in milliseconds. */
const anyTime = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) });

test.each([lagos, 'UTC', undefined] as const)('as the platform’s own formatter says it: %s', (timeZone) => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const says = (time: number) => exactTime(new Date(time).toISOString(), timeZone) === format.format(time);
  fc.assert(fc.property(anyTime, says));
});

test('a day, a month and a number likewise', () => {
  const utc = { timeZone: 'UTC' } as const;
  const inLagos = { month: 'long', year: 'numeric', timeZone: lagos } as const;
  fc.assert(
    fc.property(anyTime, (time) => {
      const at = new Date(time);
      expect(longDay(at)).toBe(at.toLocaleDateString('en-GB', { dateStyle: 'long', ...utc }));
      expect(shortDay(at.toISOString())).toBe(
        at.toLocaleDateString('en-GB', { dateStyle: 'medium', ...utc }),
      );
      expect(monthAndYear(at.toISOString())).toBe(at.toLocaleDateString('en-NG', inLagos));
      const day = at.toISOString().slice(0, 10);
      expect(weekdayOf(day)).toBe(at.toLocaleDateString('en-NG', { weekday: 'long', ...utc }));
    }),
  );
  const numbers = fc.oneof(
    fc.integer(),
    fc.integer({ min: -1e7, max: 1e7 }).map((each) => each / 100),
  );
  fc.assert(fc.property(numbers, (each) => grouped(each) === new Intl.NumberFormat('en').format(each)));
});

test('the exact time has the day, the year and the clock', () => {
  expect(exactTime('2026-11-12T13:05:00Z', lagos)).toBe('12 Nov 2026, 14:05');
});
