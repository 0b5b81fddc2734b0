/** The roles that calls are made in, over one world: permissions.ts has a column for each. */
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

/** Everybody who may try a call in its fixtures, each with a session that this world alone uses. */
export type Callers = Record<Role, Who> & {
  /** What is left of the squad creator's session after its end: good for as much as a visitor's nothing. */
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
