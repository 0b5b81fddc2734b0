import { expect, test } from 'vitest';
import { pageLimit } from '@/lib/contract/constants/requests';
import { relationIn } from '@/lib/domains/friends/relation-in';
import type { Friends } from '@/lib/domains/friends/schema';

const named = (...names: string[]) => names.map((username) => ({ username })) as Friends['friends'];
const none = { friends: named('bisi'), incoming: named('chidi'), outgoing: named('dayo') };

test.each([
  ['bisi', 'friends'],
  ['chidi', 'incoming'],
  ['dayo', 'outgoing'],
  ['emeka', 'none'],
] as const)('%s: %s', (username, relation) => expect(relationIn(none, username)).toBe(relation));

test('a relation is not told where a list goes on past its page', () => {
  const many = named(...Array.from({ length: pageLimit.max }, (_, each) => `friend_${each}`));
  expect(relationIn({ ...none, friends: many }, 'emeka')).toBeNull();
  expect(relationIn({ ...none, friends: many }, 'dayo')).toBe('outgoing');
});
