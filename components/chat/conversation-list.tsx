'use client';
import Link from 'next/link';
import { useRef } from 'react';
import { useSession } from '@/components/shell/session';
import { MoreButton } from '@/components/states/more-button';
import { RetryCard } from '@/components/states/retry-card';
import { Avatar } from '@/components/ui/avatar';
import { ClockTime } from '@/components/ui/clock-time';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import { reason } from '@/lib/client/api/send';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { counted } from '@/lib/contract/grouped';
import { userChannel } from '@/lib/contract/realtime';
import { useConversations } from '@/lib/domains/chat/list-hooks';
import type { Conversation } from '@/lib/domains/chat/schema';

type Props = {
  first: Conversation[];
  /** Whether requests to write are listed below: not for an account that closes. */
  requestsBelow: boolean;
};

/** The person's private conversations: boosted ones first, then the newest. */
export function ConversationList({ first, requestsBelow }: Props) {
  const { me } = useSession();
  const live = useChannel(me ? userChannel(me.id) : null, {
    dm_message: () => void refresh(),
    requests: () => void refresh(),
    onResume: () => void refresh(),
  });
  const list = useConversations(first, live.state !== 'live');
  const { rows, error, refresh, retry } = list;
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  // Message requests are listed separately.
  const conversations = rows.filter(({ state }) => state !== 'request');
  const asking = requestsBelow ? (me?.requests ?? 0) : 0;
  return (
    <div ref={part} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {asking > 0 && (
        <a href="#requests" className="btn justify-self-start">
          {counted(asking, 'person asks', 'people ask')} to write
          <span aria-hidden="true"> ↓</span>
        </a>
      )}
      {error ? <RetryCard words={`Failed to load chats: ${reason(error)}`} retry={retry} /> : null}
      {conversations.length === 0 && !error && (
        <p className="card text-center">
          No chats yet. Start a conversation!{' '}
          <Link prefetch={false} href="/people" className="font-semibold underline underline-offset-4">
            Find someone to write to
          </Link>
        </p>
      )}
      <ul className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationItem conversation={conversation} />
          </li>
        ))}
      </ul>
      <MoreButton
        loading={list.loading}
        ended={list.ended}
        onMore={list.more}
        className="btn justify-self-start"
      >
        Show more chats
      </MoreButton>
    </div>
  );
}

function ConversationItem({ conversation }: { conversation: Conversation }) {
  const { other_username: username, unread_count: unread, state } = conversation;
  return (
    <Link
      href={`/chat/${conversation.id}`}
      prefetch={false}
      className={`card flex items-center gap-3 no-underline ${unread > 0 ? 'shadow-flat' : ''}`}
    >
      <Avatar
        username={username}
        url={conversation.other_profile_media_url}
        type={conversation.other_profile_media_type}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.5">
          <span className="truncate font-bold">{username}</span>
          {conversation.other_verified === 1 && <VerifiedBadge />}
          {state === 'waiting' && <span className="chip ml-1 shrink-0 py-0.5">Asked</span>}
          {conversation.is_boosted === 1 && (
            <span className="chip chip-on ml-1 shrink-0 py-0.5">📌 Boosted</span>
          )}
        </span>
        <span className={`block truncate text-md ${unread > 0 ? 'font-semibold' : 'text-mute'}`}>
          {conversation.latest_message ?? 'Say something'}
        </span>
      </span>
      <span className="grid max-w-[max(80px,min(5rem,25vw))] justify-items-end gap-1 text-right text-[min(0.875rem,5vw)] text-mute">
        {conversation.latest_message_time && <ClockTime at={conversation.latest_message_time} />}
        {unread > 0 && (
          <span className="rounded-full bg-[#c81f35] px-2 py-0.5 text-xs font-bold text-chalk">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </Link>
  );
}
