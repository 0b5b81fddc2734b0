import type { Team } from '@/lib/domains/teams/schema';

/** As the server compares names: without regard to case and to how much space there is. */
const keyOf = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A team that somebody created or joined by its name or its id. */
export type Wanted = { name: string } | { id: number };

/**
 * Whether somebody is in a team only now: the call that failed had done its work, or one before it whose answer was lost.
 * @param before  their teams before the call
 * @param after   and after it; undefined where they could not be read
 */
export function hasArrived(
  wanted: Wanted,
  before: readonly Team[],
  after: readonly Team[] | undefined,
): boolean {
  const isIt = (team: Team) =>
    'id' in wanted ? team.id === wanted.id : keyOf(team.name) === keyOf(wanted.name);
  return Boolean(after?.some(isIt)) && !before.some(isIt);
}
