import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { hasOpenConversation } from '@/lib/domains/chat/statements';
import { personMet } from '@/lib/domains/contact/reach';
import { mediaBytes } from '@/lib/domains/media/statements';
import { postsBy } from '@/lib/domains/posts/posts';
import { statement } from '@/lib/platform/database/client';
import { type PersonRow, profileView } from './view';

const itemsShown = 10;

/** The newest `$3` comments of a person `users` under posts that the viewer may see. */
const newestComments = `
  select c.id, c.post_id, c.content, c.created_at from comments c join posts p on p.id = c.post_id
  where c.user_id = users.id and ${visible('c')} and ${visible('p')} order by c.id desc limit $3`;

/** A person by their name, with their comments, unless there is a block: `$2` the name in lower case. */
const personByName = `
  with ${blockedUsersCte}
  select id, email, username, verified, xp, coins, wins, profile_media_url, profile_media_type, created_at,
    ${mediaBytes('profile_media_url')} as profile_media_bytes,
    exists (select 1 from showdown_champions c where c.user_id = users.id and c.rank = 1) as champion,
    exists (select 1 from mutes where muter_id = $1 and muted_id = users.id) as muted,
    ${hasOpenConversation('users.id')} as conversing,
    (select coalesce(json_agg(said order by said.id desc), '[]') from (${newestComments}) said) as comments
  from users where username_key = $2 and id not in (select id from blocked_users)`;

/**
 * A person as others see them, with their newest posts and comments. The name is not case-sensitive.
 * @throws DomainError `user_not_found`
 */
export async function profileOf(viewer: Viewer, username: string) {
  // One statement, so that the timing does not tell a block from a missing name. An invalid name is not queried: a URL may
  // contain characters that Postgres refuses.
  const values = [viewer.id, username.toLowerCase(), itemsShown];
  const [[person], contact] = usernamePattern.test(username)
    ? await Promise.all([
        statement<PersonRow>('profiles_person', personByName, values),
        personMet(viewer, username),
      ])
    : [[], null];
  if (!person || !contact) throw userNotFound();
  return profileView(person, await postsBy(viewer, person.id, itemsShown), contact);
}
