/** A guardian's limits make what the person has set stricter, and nothing of it looser (rules.md, Guardians). */
import { describe, expect, test } from 'vitest';
import { type Limits, tightened } from '@/lib/domains/settings/policy';

/** As `22:00-06:00`, or `off`. */
const hours = (said: string, who: Limits['who_may_write'] = 'everyone'): Limits => {
  const [from = null, until = null] = said === 'off' ? [] : said.split('-');
  return { quiet_from: from, quiet_until: until, who_may_write: who };
};
const tight = (set: string, limit: string) => {
  const { quiet_from, quiet_until } = tightened(hours(set), hours(limit));
  return quiet_from === null ? 'off' : `${quiet_from}-${quiet_until}`;
};

describe('quiet hours', () => {
  test.each([
    ['that cover the limit', '20:00-09:00', '22:00-06:00', '20:00-09:00'],
    ['that the limit covers', '23:00-05:00', '22:00-06:00', '22:00-06:00'],
    ['that are off', 'off', '22:00-06:00', '22:00-06:00'],
    ['without a limit', '23:00-05:00', 'off', '23:00-05:00'],
    ['that begin before it', '21:00-05:00', '22:00-06:00', '21:00-06:00'],
    ['that end after it', '23:00-08:00', '22:00-06:00', '22:00-08:00'],
    ['apart from it: the shorter way round', '08:00-14:00', '22:00-06:00', '22:00-14:00'],
    ['that are the whole day with it', '06:00-22:00', '22:00-06:00', '22:00-06:00'],
  ])('%s', (_, set, limit, both) => {
    expect(tight(set, limit)).toBe(both);
  });

  test('hold in every minute in which either did, wherever both can be said', () => {
    const minutes = (said: string) => {
      const [from = 0, until = 0] = said.split('-').map((each) => Number(each.slice(0, 2)));
      return Array.from({ length: (until - from + 24) % 24 }, (_, at) => (from + at) % 24);
    };
    const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    for (let from = 0; from < 24; from += 1)
      for (let length = 1; length < 24; length += 1) {
        const set = `${at(from)}-${at((from + length) % 24)}`;
        const both = new Set([...minutes(set), ...minutes('22:00-06:00')]);
        const held = minutes(tight(set, '22:00-06:00'));
        if (both.size < 24) expect(held, set).toEqual(expect.arrayContaining([...both]));
      }
  });
});

test('who may write is the stricter of the two', () => {
  for (const [set, limit, both] of [
    ['friends', 'requests', 'friends'],
    ['everyone', 'requests', 'requests'],
  ] as const)
    expect(tightened(hours('off', set), hours('off', limit)).who_may_write).toBe(both);
});
