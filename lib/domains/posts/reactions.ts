import 'server-only';
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Viewer } from '@/lib/contract/viewer';
import { visible } from '@/lib/domains/blocks/visibility';
import { reactionToggle } from '@/lib/domains/engagement/reaction';
import { announceNotices } from '@/lib/domains/notices/live';
import { statement } from '@/lib/platform/database/client';
import { noSuchPost } from './policy';
import type { ReactionsRow } from './schema';
import { reactionsOfPost } from './statements';

const reactTo = reactionToggle({
  table: 'post_reactions',
  key: 'post_id',
  targets: 'posts',
  seen: visible('posts'),
  label: 'label',
  total: 'reaction_total',
  notice: { kind: 'reaction', subject: 'post' },
});

/**
 * Adds, changes or removes the viewer's reaction to a post.
 * @param reacted  whether the label is wanted; without it, the other than it was
 * @throws DomainError `post_not_found`
 */
export async function react(viewer: Viewer, postId: number, label: PostReaction, reacted?: boolean) {
  const moved = await reactTo(viewer, postId, label, reacted);
  // The names of the people who reacted need another query.
  const [row] = moved
    ? await statement<ReactionsRow>('posts_reactions', reactionsOfPost, [viewer.id, postId])
    : [];
  if (!row) throw noSuchPost();
  announceNotices(['reaction'], moved?.noticed);
  return {
    message: row.my_reaction ? `Reacted: ${row.my_reaction}.` : 'Reaction taken back.',
    ...row,
  };
}
