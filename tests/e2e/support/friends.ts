import { changeFriend } from '@/lib/domains/friends/schema';
import { ask } from './ask.ts';
import type { Person } from './people.ts';

/** One asks the other to be friends. */
export const askToBeFriends = (as: Person, { username }: Person) =>
  ask(changeFriend, { as, body: { username, action: 'request' } });

/** Makes two people friends: the first asks, the other accepts. */
export async function befriend(one: Person, other: Person): Promise<void> {
  await askToBeFriends(one, other);
  await ask(changeFriend, { as: other, body: { username: one.username, action: 'accept' } });
}
