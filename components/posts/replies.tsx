'use client';
import { useRef, useState } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { useSession } from '@/components/shell/session';
import { RichText } from '@/components/ui/rich-text';
import { grouped } from '@/lib/contract/grouped';
import { nextReplies } from '@/lib/domains/posts/hooks';
import type { Comment } from '@/lib/domains/posts/schema';
import { AuthorLine } from './author-line';
import { ShowMore } from './show-more';

type Props = { comment: Comment; change: (to: (comment: Comment) => Comment) => void };

/** Three replies came with the comment, and more come when they are asked for. */
export function Replies({ comment, change }: Props) {
  const { me } = useSession();
  const [ended, setEnded] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const more = async () => {
    const { put, isLast } = await nextReplies(comment);
    change((now) => ({ ...now, replies: put(now.replies) }));
    setEnded(isLast);
  };

  return (
    <>
      {comment.replies.length > 0 && (
        <ul ref={list} className="grid gap-2.5 border-l-2 border-soft pl-3" aria-label="Replies">
          {comment.replies.map((reply) => (
            <li key={reply.id} className="grid gap-1" tabIndex={-1}>
              <AuthorLine small author={reply} at={reply.created_at} />
              <div className="pl-[42px]">
                <RichText>{reply.content}</RichText>
                {reply.user_id !== me?.id && (
                  <ReportButton
                    targetType="reply"
                    targetId={reply.id}
                    what={`this reply by ${reply.username}`}
                    className="btn btn-quiet -ml-2 px-2 text-sm text-mute"
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!ended && comment.reply_count > comment.replies.length && (
        <ShowMore
          action="Show more replies"
          waiting="Loading replies ..."
          count={grouped(comment.reply_count)}
          prefix="Error fetching replies: "
          list={list}
          onMore={more}
        />
      )}
    </>
  );
}
