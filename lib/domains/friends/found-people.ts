/** What the search for people shows while its answer is on the way. Pure. */
import type { Person } from './schema';

/**
 * Of the people whom the last answer found, those who are called as is typed now, so that nobody vanishes and comes back at each
 * letter. None is no answer: somebody else may be found.
 */
export function foundBefore(people: Person[] | undefined, name: string): Person[] | undefined {
  const still = people?.filter(({ username }) => username.toLowerCase().startsWith(name));
  return still?.length ? still : undefined;
}
