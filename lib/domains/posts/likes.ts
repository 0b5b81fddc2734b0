import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import type { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { visible } from '@/lib/domains/blocks/visibility';
import { toggle } from '@/lib/domains/engagement/toggle';
import { announceNotices } from '@/lib/domains/notices/live';
import type { SubjectType } from '@/lib/domains/notices/source';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { noSuchComment, noSuchPost } from './policy';
import { commentSeen } from './statements';

type Liked = { likes: number; active: boolean; noticed: number | null };

/** A like changes the author's XP (rules.md, Level and rank) and notifies them. */
const likeOf = (subject: SubjectType, targets: string, table: string, key: string, seen: string) =>
  toggle({ table, key, targets, seen, count: 'likes' }, { reward: true, notice: { kind: 'like', subject } });

export const togglePostLike = likeOf('post', 'posts', 'post_likes', 'post_id', visible('posts'));
const toggleCommentLike = likeOf(
  'comment',
  'comments',
  'comment_likes',
  'comment_id',
  commentSeen('comments'),
);

/** Likes a post, or takes the like back. @throws DomainError `post_not_found` */
export async function likeOrUnlikePost(viewer: Viewer, postId: number) {
  const values = [viewer.id, postId, now(), xpFor.likeReceived];
  return answer(await statement<Liked>('posts_like', togglePostLike, values), noSuchPost);
}

/** Likes a comment, or takes the like back. @throws DomainError `comment_not_found` */
export async function likeOrUnlikeComment(viewer: Viewer, commentId: number) {
  const values = [viewer.id, commentId, now(), xpFor.likeReceived];
  return answer(await statement<Liked>('comments_like', toggleCommentLike, values), noSuchComment);
}

function answer([row]: Liked[], missing: () => DomainError) {
  if (!row) throw missing();
  announceNotices(row.noticed);
  return { message: row.active ? 'Liked.' : 'Like taken back.', likes: row.likes, liked: row.active };
}
