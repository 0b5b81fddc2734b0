import { describe, expect, test } from 'vitest';
import { utcDateOf } from '@/lib/contract/days';
import {
  type CycleTimes,
  chosenOf,
  dueFor,
  isDayOf,
  mondayOf,
  nextPhaseAt,
  optionsOf,
  placesOf,
  statusOf,
} from '@/lib/domains/showdown/rules';

const at = (moment: string) => new Date(moment);
const monday = at('2025-04-21T00:00:00Z');
const [saturday, sunday] = optionsOf(monday);

describe('the week (rules.md, Showdown)', () => {
  test.each([
    ['Monday 00:00', '2025-04-21T00:00:00.000Z'],
    ['in the middle', '2025-04-24T15:30:00.000Z'],
    ['Sunday, the last millisecond', '2025-04-27T23:59:59.999Z'],
  ])('%s belongs to it, and its days are 26 and 27 April', (_, moment) => {
    expect(mondayOf(at(moment))).toEqual(monday);
    expect(optionsOf(mondayOf(at(moment))).map(utcDateOf)).toEqual(['2025-04-26', '2025-04-27']);
  });

  test('over the end of a year, and of a February', () => {
    expect(utcDateOf(mondayOf(at('2026-01-03T12:00:00Z')))).toBe('2025-12-29');
    expect(optionsOf(at('2024-02-26T00:00:00Z')).map(utcDateOf)).toEqual(['2024-03-02', '2024-03-03']);
  });

  test.each([
    ['2025-04-20', false],
    ['2025-04-22', false],
    ['2025-04-23', true],
    ['2025-04-27', true],
    ['2025-04-28', false],
  ])('on Wednesday 23 April the creator account may set %s: %s', (date, may) => {
    expect(isDayOf(monday, at(`${date}T00:00:00Z`), at('2025-04-23T18:00:00Z'))).toBe(may);
  });
});

describe('the date', () => {
  const of = (saturdayVotes: number, sundayVotes: number) =>
    chosenOf([
      { date: sunday, votes: sundayVotes },
      { date: saturday, votes: saturdayVotes },
    ]);

  test('most votes; a tie or none is Saturday', () => {
    expect(of(2, 3)).toEqual(sunday);
    expect(of(3, 2)).toEqual(saturday);
    expect(of(2, 2)).toEqual(saturday);
    expect(of(0, 0)).toEqual(saturday);
    expect(chosenOf([])).toBeUndefined();
  });
});

describe('what falls due', () => {
  const cycle = (times: Partial<CycleTimes> = {}): CycleTimes => ({
    opensOn: monday,
    date: null,
    startedAt: null,
    endedAt: null,
    ...times,
  });
  const live = { date: saturday, startedAt: saturday };
  const over = { ...live, endedAt: sunday };

  test.each([
    ['no cycle yet', null, '2025-04-23T00:00:00Z', 'open'],
    ['Thursday, the last millisecond', cycle(), '2025-04-24T23:59:59.999Z', null],
    ['Thursday 24:00', cycle(), '2025-04-25T00:00:00Z', 'choose'],
    ['chosen, before its day', cycle({ date: saturday }), '2025-04-25T23:59:59.999Z', null],
    ['chosen, its day', cycle({ date: saturday }), '2025-04-26T00:00:00Z', 'start'],
    ['on, its last millisecond', cycle(live), '2025-04-26T23:59:59.999Z', null],
    ['on, its 24:00', cycle(live), '2025-04-27T00:00:00Z', 'end'],
    ['over, Sunday', cycle(over), '2025-04-27T23:59:59.999Z', null],
    ['over, Monday', cycle(over), '2025-04-28T00:00:00Z', 'open'],
    ['over, and the clock went back', cycle(over), '2025-04-18T00:00:00Z', null],
  ])('%s', (_, standing, moment, step) => {
    expect(dueFor(standing, at(moment))).toBe(step);
  });

  test('when a page that is open asks again', () => {
    const options = [{ date: '2025-04-26' }, { date: '2025-04-27' }];
    const chosen = { date: '2025-04-26', options };
    expect(nextPhaseAt('voting', { date: null, options })).toBe(Date.parse('2025-04-25T00:00:00Z'));
    expect(nextPhaseAt('chosen', chosen)).toBe(Date.parse('2025-04-26T00:00:00Z'));
    expect(nextPhaseAt('live', chosen)).toBe(Date.parse('2025-04-27T00:00:00Z'));
    expect(nextPhaseAt('ended', chosen)).toBe(Date.parse('2025-04-28T00:00:00Z'));
    expect(nextPhaseAt('voting', { date: null, options: [] })).toBeNull();
    expect(nextPhaseAt('ended', { date: null, options })).toBeNull();
    expect(nextPhaseAt(null, chosen)).toBeNull();
  });

  test('how it stands', () => {
    expect(statusOf(cycle())).toBe('voting');
    expect(statusOf(cycle({ date: saturday }))).toBe('chosen');
    expect(statusOf(cycle(live))).toBe('live');
    expect(statusOf(cycle(over))).toBe('ended');
  });
});

describe('who wins', () => {
  const clip = (id: number, userId: number, votes: number, minute = id) => ({
    id,
    userId,
    votes,
    createdAt: at(`2025-04-26T10:${String(minute).padStart(2, '0')}:00Z`),
  });

  test('most votes over all of one’s clips; two more places', () => {
    const places = placesOf([clip(1, 7, 3), clip(2, 8, 2), clip(3, 8, 2), clip(4, 9, 1), clip(5, 10, 0)]);
    expect(places).toEqual([
      { userId: 8, rank: 1, votes: 4 },
      { userId: 7, rank: 2, votes: 3 },
      { userId: 9, rank: 3, votes: 1 },
    ]);
  });

  test('of equals the earlier first clip, and in the same millisecond the one stored first', () => {
    expect(placesOf([clip(4, 7, 2), clip(2, 8, 1), clip(5, 8, 1)])[0]?.userId).toBe(8);
    expect(placesOf([clip(3, 7, 2, 1), clip(2, 8, 2, 1)])[0]?.userId).toBe(8);
  });

  test('nobody: no places', () => {
    expect(placesOf([])).toEqual([]);
  });
});
