import { expect, test } from 'vitest';
import { exactTime, spokenTime } from '@/lib/contract/spoken-time';

/** Lagos is an hour ahead of UTC: 10:30 there. */
const now = Date.parse('2026-11-21T09:30:00Z');
const lagos = 'Africa/Lagos';

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

test('late in the day, this morning is today', () => {
  expect(spokenTime('2026-11-21T06:05:00Z', Date.parse('2026-11-21T20:00:00Z'), lagos)).toBe('Today 07:05');
});

test('the reader’s own zone decides which day it was', () => {
  expect(spokenTime('2026-11-20T21:30:00Z', now, 'Asia/Tokyo')).toBe('Today 06:30');
});

test('the exact time', () => {
  expect(exactTime('2026-11-12T13:05:00Z', lagos)).toBe('12 Nov 2026, 14:05');
});
