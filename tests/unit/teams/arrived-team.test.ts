import { expect, test } from 'vitest';
import { hasArrived } from '@/components/teams/arrived-team';

const team = (id: number, name: string) => ({
  id,
  name,
  creator_username: 'ada',
  member_count: 1,
  is_member: 1 as const,
});
const old = team(1, 'Old Friends');
const made = team(2, 'Left Foot');

test('a team that one is in since a call that failed', () => {
  expect(hasArrived({ name: '  left   FOOT ' }, [old], [made, old])).toBe(true);
  expect(hasArrived({ id: 2 }, [old], [made, old])).toBe(true);
});

test('not one that one was in before, nor somebody else’s, nor where nothing is known', () => {
  expect(hasArrived({ name: 'Old Friends' }, [old], [old])).toBe(false);
  expect(hasArrived({ name: 'Left Foot' }, [old], [old])).toBe(false);
  expect(hasArrived({ id: 2 }, [], undefined)).toBe(false);
});
