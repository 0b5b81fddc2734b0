'use client';
import { counted } from '@/lib/contract/grouped';
import { nextComments, noteWritten } from '@/lib/domains/posts/hooks';
import type { Comment, Post } from '@/lib/domains/posts/schema';
import { inOrder, withWritten } from '@/lib/domains/posts/thread';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import { ThreadList } from './thread-list';

type Props = { post: Post; change: (to: (post: Post) => Post) => void };

/** The post brings its first three comments; each press loads three more. The viewer's own new comment stays visible. */
export function Comments({ post, change }: Props) {
  const more = async () => {
    const { put, isLast } = await nextComments(post);
    change((now) => ({ ...now, comments: put(now.comments) }));
    return isLast;
  };

  const changeOne = (id: number, to: (comment: Comment) => Comment) =>
    change((now) => ({ ...now, comments: now.comments.map((each) => (each.id === id ? to(each) : each)) }));

  const added = (comment: Comment) => {
    noteWritten('comments', comment);
    change((now) => {
      const comments = withWritten(now.comments, comment);
      return comments ? { ...now, comments, comment_count: now.comment_count + 1 } : now;
    });
  };

  return (
    // Not a landmark: a feed would have dozens. The heading is enough for navigation.
    <div className="grid gap-3 border-t-[1.5px] border-dashed border-line pt-3">
      <h2 className="sr-only">{counted(post.comment_count, 'comment')}</h2>
      <ThreadList
        name="comments"
        label="Comments"
        rows={inOrder(post.comments)}
        count={post.comment_count}
        action="View more comments"
        onMore={more}
        className="gap-3"
      >
        {(comment) => (
          <CommentItem
            comment={comment}
            mayPin={post.is_mine === 1}
            change={(to) => changeOne(comment.id, to)}
            onDeleted={() =>
              change((now) => ({
                ...now,
                comments: now.comments.filter(({ id }) => id !== comment.id),
                comment_count: now.comment_count - 1,
              }))
            }
          />
        )}
      </ThreadList>
      <CommentForm postId={post.id} onAdded={added} />
    </div>
  );
}
