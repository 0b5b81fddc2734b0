import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { postsBy } from '@/lib/domains/posts/posts';
import { contactWith } from '@/lib/domains/safety/reach';
import { statement } from '@/lib/platform/database/client';
import { type PersonRow, profileView } from './view';

const itemsShown = 10;

/** The newest comments of a person `users`, as many as `$3`, under posts that the viewer may see. */
const newestComments = `
  select c.id, c.post_id, c.content, c.created_at from comments c join posts p on p.id = c.post_id
  where c.user_id = users.id and ${visible('c')} and ${visible('p')} order by c.id desc limit $3`;

/** Somebody by their name, unless there is a block between, and what they said: `$2` the name in small letters. */
const personByName = `
  with ${blockedUsersCte}
  select id, email, username, verified, xp, coins, wins, profile_media_url, profile_media_type, created_at,
    exists (select 1 from showdown_champions c where c.user_id = users.id and c.rank = 1) as champion,
    exists (select 1 from mutes where muter_id = $1 and muted_id = users.id) as muted,
    (select coalesce(json_agg(said order by said.id desc), '[]') from (${newestComments}) said) as comments
  from users where username_key = $2 and id not in (select id from blocked_users)`;

/**
 * A person as others see them, with their newest posts and comments. Capitals in the name do not matter.
 * @throws DomainError `not_found`
 */
export async function profileOf(viewer: Viewer, username: string) {
  // In one statement, also across a block: it takes as long as for a name that nobody has. What nobody can be called is not asked for: an address may hold what Postgres cannot.
  const values = [viewer.id, username.toLowerCase(), itemsShown];
  const [[person], contact] = usernamePattern.test(username)
    ? await Promise.all([
        statement<PersonRow>('profiles_person', personByName, values),
        contactWith(viewer, username),
      ])
    : [[], null];
  if (!person || !contact || (contact.pastAge && contact.id !== viewer.id))
    throw new DomainError('user_not_found', 'User not found.');
  return profileView(person, await postsBy(viewer, person.id, itemsShown), contact);
}
