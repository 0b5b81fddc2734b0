/** When an open page of a tournament asks again, since time has changed it (lib/domains/tournaments/rules.ts). */
import { expect, test } from 'vitest';
import { nextChange } from '@/lib/domains/tournaments/rules';

const starts_at = '2026-12-05T18:00:00.000Z';

test('half an hour before the start, and at the start', () => {
  expect(nextChange({ state: 'open', starts_at })).toBe(Date.parse('2026-12-05T17:30:00.000Z'));
  expect(nextChange({ state: 'check_in', starts_at })).toBe(Date.parse(starts_at));
});

test('never once it has begun, or where its creator starts it', () => {
  for (const state of ['running', 'completed', 'closed']) expect(nextChange({ state, starts_at })).toBeNull();
  expect(nextChange({ state: 'open', starts_at: null })).toBeNull();
});
