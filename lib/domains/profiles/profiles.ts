import 'server-only';
import { usernamePattern } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { notBlocked } from '@/lib/domains/blocks/visibility';
import { isChampion } from '@/lib/domains/hall-of-fame/champions';
import { postsBy } from '@/lib/domains/posts/posts';
import { db } from '@/lib/platform/database/client';
import { profileView } from './view';

const itemsShown = 10;

/**
 * A person as others see them, with their newest posts and comments. Capitals in the name do not matter.
 * @throws DomainError `not_found`
 */
export async function profileOf(viewer: Viewer, username: string) {
  // In one statement, also across a block: it takes as long as for a name that nobody has. What nobody can be called is not asked for: an address may hold what Postgres cannot.
  const user = usernamePattern.test(username)
    ? await db().user.findUnique({
        where: { usernameKey: username.toLowerCase(), ...notBlocked(viewer) },
        omit: { passwordHash: true },
      })
    : null;
  if (!user) throw new DomainError('user_not_found', 'User not found.');
  const [champion, posts, comments] = await Promise.all([
    isChampion(user.id),
    postsBy(viewer, user.id, itemsShown),
    db().comment.findMany({
      where: { userId: user.id, hiddenAt: null, post: { hiddenAt: null, user: notBlocked(viewer) } },
      orderBy: { id: 'desc' },
      take: itemsShown,
      select: { id: true, postId: true, content: true, createdAt: true },
    }),
  ]);
  return profileView(user, champion, posts, comments);
}
