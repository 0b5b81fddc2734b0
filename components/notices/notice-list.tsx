'use client';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { useNow } from '@/lib/client/clock';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { focusOn } from '@/lib/client/use-kept-focus';
import { isOwnPage } from '@/lib/contract/own-pages';
import { userChannel } from '@/lib/contract/realtime';
import { isSameDay, usualZone } from '@/lib/contract/spoken-time';
import { useNotices } from '@/lib/domains/notices/hooks';
import type { Notice } from '@/lib/domains/notices/schema';
import { NoticeItem } from './notice-item';

/**
 * Notices, today's and earlier. Showing them marks them as read on the server. The unread marks stay for this visit, so that
 * the person sees what is new.
 * @param closing  whether the account closes: only what is the person's own has a link then (rules.md, Turning 20)
 */
export function NoticeList({ first, closing }: { first: Notice[]; closing: boolean }) {
  const { me, refresh: refreshMe } = useSession();
  const list = useNotices(first);
  const { notices, refresh, read } = list;
  const { now, live } = useNow(60_000);
  const zone = live ? undefined : usualZone;
  // Ids that were unread at any time during this visit: a refetch returns them as read.
  const [arrived] = useState(() => new Set<number>());
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  for (const { id, read: was } of notices) if (was === 0) arrived.add(id);
  useChannel(me ? userChannel(me.id) : null, {
    notification: ({ unread }) => unread > 0 && void refresh(),
    onResume: () => void refresh(),
  });

  const newest = notices[0]?.id ?? 0;
  const marked = useRef(0);
  const mark = async () => {
    marked.current = newest;
    if (await read(newest)) refreshMe();
    else marked.current = 0;
  };
  const markNow = useRef(mark);
  markNow.current = mark;
  // What comes while the page is hidden is seen once somebody comes back to it.
  useEffect(() => {
    const markSeen = () => {
      if (document.visibilityState === 'visible' && newest !== marked.current) void markNow.current();
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [newest]);

  const isUnread = ({ id }: Notice) => arrived.has(id) && !cleared.has(id);
  const today = notices.filter(({ created_at }) => isSameDay(created_at, now, zone));
  const earlier = notices.filter((notice) => !today.includes(notice));
  const group = (title: string, of: Notice[]) =>
    of.length > 0 && (
      <section aria-label={title} className="grid gap-2">
        <h2 suppressHydrationWarning>{title}</h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {of.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              unread={isUnread(notice)}
              linked={!closing || isOwnPage(notice.subject.url, me?.username ?? '')}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {notices.some(isUnread) && (
        <button
          type="button"
          className="btn justify-self-start"
          onClick={({ currentTarget }) => {
            focusOn(currentTarget.nextElementSibling);
            setCleared(new Set(notices.map(({ id }) => id)));
            void mark();
          }}
        >
          Mark all as read
        </button>
      )}
      {group('Today', today)}
      {group('Earlier', earlier)}
      <InfiniteListEnd
        list={list}
        skeleton={<div className="skeleton h-32 w-full" />}
        action="Load more notices"
        end="That is everything. Notices go after 90 days."
        none={notices.length === 0 && <Nothing closing={closing} />}
      />
    </div>
  );
}

function Nothing({ closing }: { closing: boolean }) {
  if (closing) return <p className="card text-center">Nothing is left here. Notices go after 90 days.</p>;
  return (
    <p className="card text-center">
      Nothing yet. When somebody answers you, likes what you wrote or wants to be friends, you see it here.{' '}
      <Link href="/create-post" prefetch={false} className="font-semibold underline underline-offset-4">
        Write something
      </Link>
    </p>
  );
}
