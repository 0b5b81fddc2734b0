/** The roles that make calls on the same fixtures: permissions.ts has a column for each. */
import { endSession, openSession } from '@/lib/domains/accounts/sessions';
import { tokenFor } from '@/lib/http/api/token';
import type { Who } from './call';
import { aChampion, aModerator, anotherLogin, aUser } from './factories';
import type { Fixtures } from './fixtures';

export const roles = [
  'visitor',
  'other',
  'member',
  'squadCreator',
  'champion',
  'moderator',
  'creator',
] as const;
export type Role = (typeof roles)[number];

/** The callers of all roles, each with a session that only these fixtures use. */
export type Callers = Record<Role, Who> & {
  /** An ended session of the squad creator, which must count like no session. */
  ended: Who;
};

export async function createCallers({ author, other, creator }: Fixtures): Promise<Callers> {
  const [member, champion, moderator, ended] = await Promise.all([
    aUser(),
    aUser(),
    aModerator(),
    openSession(author.id),
  ]);
  await Promise.all([aChampion({ who: champion }), endSession(ended.id)]);
  return {
    visitor: null,
    ended: { token: await tokenFor(ended.id) },
    other,
    member,
    squadCreator: author,
    champion,
    moderator,
    creator: await anotherLogin(creator),
  };
}
