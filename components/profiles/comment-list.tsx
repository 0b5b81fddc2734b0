import Link from 'next/link';
import { Foldable } from '@/components/mutes/foldable';
import { TimeAgo } from '@/components/ui/time-ago';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import type { Profile } from '@/lib/domains/profiles/schema';

type Props = {
  comments: Profile['comments'];
  /** The author of the comments; null for one's own. */
  username: string | null;
  /** Whether the comments below the first screen wait until the posts have loaded. */
  waits: boolean;
};

/** As many as fit beside the posts on a laptop's first screen. */
const commentsAtFirst = 5;

/** The comments that somebody wrote, each with a link to its post. */
export function CommentList({ comments, username, waits }: Props) {
  const { shown } = useFirstRows(comments, commentsAtFirst, waits);
  return (
    <section aria-labelledby="comments-title" className="grid min-w-0 gap-4 lg:col-start-2">
      <h2 id="comments-title">Comments</h2>
      {comments.length === 0 && (
        <p className="card">{username ? `${username} has` : 'You have'} not commented yet.</p>
      )}
      {comments.length > 0 && (
        <ul className="card grid gap-3">
          {shown.map(({ id, post_id, content, created_at }) => (
            <li
              key={id}
              className="grid gap-0.5 border-line not-first:border-t-[1.5px] not-first:border-dashed not-first:pt-3"
            >
              <Foldable text={content} />
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-mute">
                <TimeAgo at={created_at} />
                <Link
                  href={`/post/${post_id}`}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
                >
                  See the post
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
