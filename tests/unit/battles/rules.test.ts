import { expect, test } from 'vitest';
import { withoutVote, withVote } from '@/lib/domains/battles/optimistic-updates';
import { deadlineFrom, timeLeft } from '@/lib/domains/battles/rules';
import type { Battle } from '@/lib/domains/battles/schema';

const deadline = '2026-11-21T12:00:00.000Z';
const end = Date.parse(deadline);
const minute = 60_000;

test.each([
  [48 * 60 * minute, '48h 0m'],
  [90 * minute, '1h 30m'],
  [90 * minute - 1, '1h 30m'],
  [minute, '0h 1m'],
  [1, '0h 1m'],
  [0, 'Expired'],
  [-minute, 'Expired'],
])('%d ms before the deadline it reads %s', (left, words) => {
  expect(timeLeft(deadline, end - left)).toBe(words);
});

test('the deadline is 48 hours later', () => {
  expect(deadlineFrom(new Date(deadline)).toISOString()).toBe('2026-11-23T12:00:00.000Z');
});

test('a vote shows at once, and its taking back leaves what was told meanwhile', () => {
  const battle = { my_vote: null, votes: 3, opponent_votes: 1 } as Battle;
  const voted = withVote(battle, 'opponent');
  expect(voted).toMatchObject({ my_vote: 'opponent', votes: 3, opponent_votes: 2 });
  expect(withoutVote({ ...voted, votes: 9 }, 'opponent')).toMatchObject({
    my_vote: null,
    votes: 9,
    opponent_votes: 1,
  });
});
