'use client';
import { useRef, useState } from 'react';
import { Foldable } from '@/components/mutes/foldable';
import { ReportButton } from '@/components/safety/report-button';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { send } from '@/lib/client/api/send';
import { useOptimisticMutation } from '@/lib/client/api/use-optimistic-mutation';
import { whenRefusedAs } from '@/lib/client/api/when-refused';
import { say } from '@/lib/client/say';
import { counted, grouped } from '@/lib/contract/grouped';
import { noteWritten } from '@/lib/domains/posts/hooks';
import { type Comment, likeComment, pinComment } from '@/lib/domains/posts/schema';
import { withWritten } from '@/lib/domains/posts/thread';
import { AuthorLine } from './author-line';
import { Replies } from './replies';

/** Loaded with the first reply. */
const ReplyForm = lazyWithRetry(() => import('./reply-form'));

type Props = {
  comment: Comment;
  mayPin: boolean;
  change: (to: (comment: Comment) => Comment) => void;
  onDeleted: () => void;
};

const action = 'btn btn-quiet px-2 text-sm';

/** A comment with its replies and the actions on it. */
export function CommentItem({ comment, mayPin, change, onDeleted }: Props) {
  const { me } = useSession();
  const [replying, setReplying] = useState(false);
  const [replied, setReplied] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, error, setError } = useOptimisticMutation();
  const liked = comment.liked_by_me === 1;

  const like = () => {
    if (!me) return setError('Please log in to like comments.');
    return run('Error liking comment: ', {
      show: () =>
        change((now) => ({ ...now, liked_by_me: liked ? 0 : 1, likes: now.likes + (liked ? -1 : 1) })),
      ask: () => send(likeComment, { body: { commentId: comment.id, liked: !liked } }),
      settle: (answer) =>
        change((now) => ({ ...now, likes: answer.likes, liked_by_me: answer.liked ? 1 : 0 })),
      undo: () => change((now) => ({ ...now, likes: comment.likes, liked_by_me: comment.liked_by_me })),
    });
  };

  const pin = () =>
    run('Error pinning comment: ', {
      show: () => change((now) => ({ ...now, pinned: 1 })),
      ask: () =>
        send(pinComment, { body: { commentId: comment.id, postId: comment.post_id } }).catch(
          whenRefusedAs('comment_already_pinned'),
        ),
      settle: () => say('Pinned.'),
      undo: () => change((now) => ({ ...now, pinned: 0 })),
    });

  return (
    <div className="grid gap-1.5">
      <AuthorLine
        small
        author={comment}
        at={comment.created_at}
        note={comment.pinned === 1 ? <span className="text-xs font-bold text-lagoon">📌 Pinned</span> : null}
      />
      <div className="grid gap-1 pl-[42px]">
        <Foldable text={comment.content} />
        <div className="-mx-2 flex flex-wrap">
          <button
            type="button"
            className={action}
            aria-pressed={liked}
            aria-label={`Like comment, ${counted(comment.likes, 'like')}`}
            onClick={like}
          >
            <span className={liked ? 'text-pepper' : ''}>{liked ? '♥' : '♡'}</span>
            {grouped(comment.likes)}
          </button>
          {mayPin && comment.pinned === 0 && (
            <button
              type="button"
              className={action}
              onClick={() => {
                void pin();
                // The button goes.
                opener.current?.focus({ preventScroll: true });
              }}
            >
              Pin
            </button>
          )}
          <button
            ref={opener}
            type="button"
            className={action}
            aria-expanded={replying}
            onClick={() => {
              setReplied(false);
              setReplying(!replying);
            }}
          >
            Reply
          </button>
          <ReportButton
            targetType="comment"
            targetId={comment.id}
            what={`this comment by ${comment.username}`}
            onDeleted={comment.user_id === me?.id ? onDeleted : undefined}
          />
        </div>
        <StatusLine words={error} />
        <StatusLine words={replied ? 'Reply added.' : ''} tone="good" className="sr-only" />
        <Replies comment={comment} change={change} />
        {replying && (
          <ReplyForm
            commentId={comment.id}
            to={comment.username}
            onAdded={(reply) => {
              noteWritten('replies', reply);
              change((now) => {
                const replies = withWritten(now.replies, reply);
                return replies ? { ...now, replies, reply_count: now.reply_count + 1 } : now;
              });
              setReplied(true);
            }}
            onClose={() => {
              setReplying(false);
              // The focus was in the form, which goes.
              opener.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
