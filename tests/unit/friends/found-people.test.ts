/** What the search for people shows until its answer comes. */
import { expect, test } from 'vitest';
import { foundBefore } from '@/lib/domains/friends/found-people';
import type { Person } from '@/lib/domains/friends/schema';

const people = ['Kemi', 'kemi_2', 'Kenny'].map((username) => ({ username }) as Person);
const names = (name: string) => foundBefore(people, name)?.map(({ username }) => username);

test('of those who were found, whoever is called as is typed now stays', () => {
  expect(names('ke')).toEqual(['Kemi', 'kemi_2', 'Kenny']);
  expect(names('kemi')).toEqual(['Kemi', 'kemi_2']);
});

test('that nobody stays does not say that nobody is found', () => {
  expect(names('tolu')).toBeUndefined();
  expect(foundBefore(undefined, 'ke')).toBeUndefined();
});
