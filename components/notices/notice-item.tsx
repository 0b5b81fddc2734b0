import Link from 'next/link';
import { decisionWords } from '@/components/safety/decision-words';
import { kindOfTarget } from '@/components/safety/kinds';
import { Avatar } from '@/components/ui/avatar';
import { TimeAgo } from '@/components/ui/time-ago';
import type { Notice } from '@/lib/domains/notices/schema';
import { noticeWords } from './notice-words';

type Props = { notice: Notice; unread: boolean; linked?: boolean };

/**
 * One notice as a sentence, with a link to where it happened; for a decision that is where one appeals. An unread one is
 * marked, also for screen readers.
 * @param linked  false where its reader may not open that page
 */
export function NoticeItem({ notice, unread, linked = true }: Props) {
  const { name, second, others, did, isQuote } = noticeWords(notice);
  const [actor] = notice.actors;
  const { decision } = notice;
  const look = `card flex min-h-11 items-start gap-3 no-underline ${unread ? 'border-l-[6px] border-l-lagoon' : ''}`;
  const content = (
    <>
      {actor ? (
        <Avatar username={actor.username} url={actor.profile_media_url} type={actor.profile_media_type} />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-line bg-soft text-lg text-ink"
        >
          ⚑
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${unread ? 'font-semibold' : ''}`}>
          {name && (
            <>
              <bdi className="font-bold">{name}</bdi>{' '}
              {second && (
                <>
                  and <bdi className="font-bold">{second}</bdi>{' '}
                </>
              )}
              {others && `and ${others} `}
            </>
          )}
          {decision ? decisionWords(decision) : did}
        </span>
        {notice.subject.excerpt && (
          <span className="line-clamp-2 break-words text-md text-mute">
            {isQuote ? (
              <>
                “<bdi>{notice.subject.excerpt}</bdi>”
              </>
            ) : (
              notice.subject.excerpt
            )}
          </span>
        )}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-mute">
          {decision && <span>Your {kindOfTarget(decision.target_type)}</span>}
          <TimeAgo at={notice.created_at} />
          {decision?.may_appeal === 1 && (
            <span className="font-semibold text-ink underline underline-offset-4">Appeal</span>
          )}
          {unread && <span className="chip chip-on py-0.5">New</span>}
        </span>
      </span>
    </>
  );
  return (
    <li>
      {linked ? (
        <Link href={notice.subject.url} prefetch={false} className={look}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
