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

/** Reacts to a post, moves the reaction, or takes it back. @throws DomainError `not_found` */
export async function react(viewer: Viewer, postId: number, label: PostReaction) {
  const moved = await reactTo(viewer, postId, label);
  // The counts are known; who else reacted is asked for.
  const [row] = moved
    ? await statement<ReactionsRow>('posts_reactions', reactionsOfPost, [viewer.id, postId])
    : [];
  if (!row) throw noSuchPost();
  announceNotices(moved?.noticed);
  return {
    message: row.my_reaction ? `Reacted: ${row.my_reaction}.` : 'Reaction taken back.',
    ...row,
  };
}
