'use client';
import { Foldable } from '@/components/mutes/foldable';
import { ReportButton } from '@/components/safety/report-button';
import { useSession } from '@/components/shell/session';
import { nextReplies } from '@/lib/domains/posts/hooks';
import type { Comment } from '@/lib/domains/posts/schema';
import { AuthorLine } from './author-line';
import { ThreadList } from './thread-list';

type Props = { comment: Comment; change: (to: (comment: Comment) => Comment) => void };

/** The comment brings its first three replies. More are loaded on request. */
export function Replies({ comment, change }: Props) {
  const { me } = useSession();

  const more = async () => {
    const { put, isLast } = await nextReplies(comment);
    change((now) => ({ ...now, replies: put(now.replies) }));
    return isLast;
  };

  return (
    <ThreadList
      name="replies"
      label="Replies"
      rows={comment.replies}
      count={comment.reply_count}
      action="Show more replies"
      onMore={more}
      className="gap-2.5 border-l-2 border-soft pl-3"
    >
      {(reply) => (
        <div className="grid gap-1">
          <AuthorLine small author={reply} at={reply.created_at} />
          <div className="pl-[42px]">
            <Foldable text={reply.content} />
            <ReportButton
              targetType="reply"
              targetId={reply.id}
              what={`this reply by ${reply.username}`}
              className="btn btn-quiet -ml-2 px-2 text-sm text-mute"
              onDeleted={
                reply.user_id === me?.id
                  ? () =>
                      change((now) => ({
                        ...now,
                        replies: now.replies.filter(({ id }) => id !== reply.id),
                        reply_count: now.reply_count - 1,
                      }))
                  : undefined
              }
            />
          </div>
        </div>
      )}
    </ThreadList>
  );
}
