'use client';
import { useRef } from 'react';
import { Foldable } from '@/components/mutes/foldable';
import { ReportButton } from '@/components/safety/report-button';
import { MoreButton } from '@/components/states/more-button';
import { LineForm } from '@/components/ui/line-form';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { textLength } from '@/lib/contract/constants/texts';
import { grouped } from '@/lib/contract/grouped';
import { useMoreComments } from '@/lib/domains/rants/hooks';
import { addRantComment, type Rant } from '@/lib/domains/rants/schema';
import { AnonymousAuthor } from './anonymous-author';

type Props = { id: string; rant: Rant; change: (to: (rant: Rant) => Rant) => void };

/** The comments on a rant, oldest first, and the field for a new one. They are anonymous too. */
export function RantComments({ id, rant, change }: Props) {
  const { submit, pending, error } = useSend(addRantComment, 'Error adding comment: ');

  const clientId = useClientId(`rant-comment:${rant.id}`, { isKept: false });

  const { ended, loading, error: unread, more } = useMoreComments(rant, change);

  const isAll = ended || rant.comment_count <= rant.comments.length;
  const end = useRef<HTMLDivElement>(null);

  const add = async (content: string) => {
    const answer = await submit({ body: { rantId: rant.id, content, clientId: clientId.of(content) } });
    if (answer) {
      clientId.forget();
      change((now) => ({
        ...now,
        comments: [...now.comments, answer.comment],
        comment_count: now.comment_count + 1,
      }));
    }
    return answer !== null;
  };

  return (
    <section
      id={id}
      aria-label="Comments"
      className="grid gap-3 border-t-[1.5px] border-dashed border-line pt-3"
    >
      {rant.comments.length > 0 && (
        <ul className="grid gap-3.5">
          {rant.comments.map((comment) => (
            <li key={comment.id} className="grid gap-1">
              <div className="flex items-start justify-between gap-2">
                <AnonymousAuthor at={comment.created_at} />
                <ReportButton
                  targetType="rant_comment"
                  targetId={comment.id}
                  what="this comment"
                  className="btn btn-quiet -mt-1.5 -mr-2 px-2 text-sm text-mute"
                  onDeleted={
                    comment.is_mine === 1
                      ? () =>
                          change((now) => ({
                            ...now,
                            comments: now.comments.filter(({ id }) => id !== comment.id),
                            comment_count: now.comment_count - 1,
                          }))
                      : undefined
                  }
                />
              </div>
              <div className="pl-[44px]">
                <Foldable text={comment.content} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div ref={end} className={isAll ? 'contents' : 'flex flex-wrap items-center gap-3 text-sm text-mute'}>
        {!isAll && (
          <span>
            {grouped(rant.comments.length)} of {grouped(rant.comment_count)} comments are shown.
          </span>
        )}
        <MoreButton loading={loading} ended={isAll} onMore={more} place={end}>
          Show more comments
        </MoreButton>
        <StatusLine words={isAll ? '' : unread} />
      </div>
      <LineForm
        draft={`rant-comment:${rant.id}`}
        label="Write a comment"
        placeholder="Say something kind"
        action="Comment"
        maxLength={textLength.comment}
        pending={pending}
        error={error}
        done="Comment added."
        onSend={add}
      />
    </section>
  );
}
