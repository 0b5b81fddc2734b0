import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import type { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { visible } from '@/lib/domains/blocks/visibility';
import { type Toggled, toggle, toggled } from '@/lib/domains/engagement/toggle';
import { announceNotices } from '@/lib/domains/notices/live';
import type { SubjectType } from '@/lib/domains/notices/source';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { noSuchComment, noSuchPost } from './policy';
import { commentSeen } from './statements';

type Liked = Toggled & { likes: number; noticed: number | null };

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

/**
 * Likes a post, or takes the like back.
 * @param liked  which of the two is wanted; without it, the other than it was
 * @throws DomainError `post_not_found`
 */
export async function likeOrUnlikePost(viewer: Viewer, postId: number, liked?: boolean) {
  return answer(await move('posts_like', togglePostLike, [viewer.id, postId], liked), noSuchPost);
}

/** The same with a comment. @throws DomainError `comment_not_found` */
export async function likeOrUnlikeComment(viewer: Viewer, commentId: number, liked?: boolean) {
  return answer(await move('comments_like', toggleCommentLike, [viewer.id, commentId], liked), noSuchComment);
}

const move = (name: string, sql: string, ids: [viewer: number, target: number], liked: boolean | undefined) =>
  toggled(liked, (wanted) => statement<Liked>(name, sql, [...ids, now(), xpFor.likeReceived, wanted]));

function answer(row: Liked | undefined, missing: () => DomainError) {
  if (!row) throw missing();
  announceNotices(['like'], row.noticed);
  return { message: row.active ? 'Liked.' : 'Like taken back.', likes: row.likes, liked: row.active };
}
