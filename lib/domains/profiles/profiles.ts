import 'server-only';
import { usernamePattern } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { postsBy } from '@/lib/domains/posts/posts';
import { statement } from '@/lib/platform/database/client';
import { type CommentRow, type PersonRow, profileView } from './view';

const itemsShown = 10;

/** Somebody by their name, unless there is a block between: `$2` the name in small letters. */
const personByName = `
  with ${blockedUsersCte}
  select id, email, username, verified, xp, coins, wins, profile_media_url, profile_media_type, created_at,
    exists (select 1 from showdown_champions c where c.user_id = users.id and c.rank = 1) as champion
  from users where username_key = $2 and id not in (select id from blocked_users)`;

/** The newest comments of a person `$2`, as many as `$3`, under posts that the viewer may see. */
const commentsOfPerson = `
  with ${blockedUsersCte}
  select c.id, c.post_id, c.content, c.created_at from comments c join posts p on p.id = c.post_id
  where c.user_id = $2 and ${visible('c')} and ${visible('p')} order by c.id desc limit $3`;

/**
 * A person as others see them, with their newest posts and comments. Capitals in the name do not matter.
 * @throws DomainError `not_found`
 */
export async function profileOf(viewer: Viewer, username: string) {
  // In one statement, also across a block: it takes as long as for a name that nobody has. What nobody can be called is not asked for: an address may hold what Postgres cannot.
  const [user] = usernamePattern.test(username)
    ? await statement<PersonRow>('profiles_person', personByName, [viewer.id, username.toLowerCase()])
    : [];
  if (!user) throw new DomainError('user_not_found', 'User not found.');
  const [posts, comments] = await Promise.all([
    postsBy(viewer, user.id, itemsShown),
    statement<CommentRow>('profiles_comments', commentsOfPerson, [viewer.id, user.id, itemsShown]),
  ]);
  return profileView(user, posts, comments);
}
