'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/send';
import { commentsShown } from '@/lib/contract/constants';
import { grouped } from '@/lib/contract/grouped';
import { useComments } from '@/lib/domains/posts/hooks';
import type { Comment, Post } from '@/lib/domains/posts/schema';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';

type Props = { post: Post; change: (to: (post: Post) => Post) => void };

/** Three comments, three more a press; the first three came with the post, the rest are asked for when wanted. */
export function Comments({ post, change }: Props) {
  const [shown, setShown] = useState(commentsShown);
  const [asked, setAsked] = useState(false);
  /** What was said here just now stays in sight, however many stand before it. */
  const [own, setOwn] = useState<readonly number[]>([]);
  const { data, error, isLoading, mutate } = useComments(post.id, asked);
  const visible = inOrder(data ?? post.comments).filter(({ id }, place) => place < shown || own.includes(id));

  const more = () => {
    setAsked(true);
    setShown(shown + commentsShown);
  };

  /** The same change to both copies: those that came with the post, and those that were asked for. */
  const write = (to: (comments: Comment[]) => Comment[]) => {
    change((now) => ({ ...now, comments: to(now.comments) }));
    if (data) void mutate((now) => now && to(now), { revalidate: false });
  };
  const changeOne = (id: number, to: (comment: Comment) => Comment) =>
    write((all) => all.map((each) => (each.id === id ? to(each) : each)));

  const added = (comment: Comment) => {
    write((all) => [...all, comment]);
    change((now) => ({ ...now, comment_count: now.comment_count + 1 }));
    setOwn((now) => [...now, comment.id]);
  };

  return (
    // Not a landmark: a feed has dozens, and the heading leads here.
    <div className="grid gap-3 border-t-[1.5px] border-dashed border-line pt-3">
      <h2 className="sr-only">
        {grouped(post.comment_count)} {post.comment_count === 1 ? 'comment' : 'comments'}
      </h2>
      {visible.length > 0 && (
        <ul className="grid gap-3" aria-label="Comments">
          {visible.map((comment) => (
            <li key={comment.id}>
              <CommentItem
                comment={comment}
                mayPin={post.is_mine === 1}
                change={(to) => changeOne(comment.id, to)}
              />
            </li>
          ))}
        </ul>
      )}
      {post.comment_count > visible.length && !error && (
        <button
          type="button"
          className="btn btn-quiet -mx-2 justify-self-start text-sm"
          disabled={isLoading}
          onClick={more}
        >
          {isLoading ? 'Loading comments ...' : 'View more comments'}
          <span className="text-mute">({grouped(post.comment_count)})</span>
        </button>
      )}
      {error && (
        <div className="flex flex-wrap items-center gap-3">
          <StatusLine words={`Error fetching comments: ${reason(error)}`} />
          <button type="button" className="btn" onClick={() => mutate()}>
            Retry
          </button>
        </div>
      )}
      <CommentForm postId={post.id} onAdded={added} />
    </div>
  );
}

/** Pinned first, otherwise as they came. */
function inOrder(comments: Comment[]): Comment[] {
  return [...comments].sort((one, other) => other.pinned - one.pinned || one.id - other.id);
}
