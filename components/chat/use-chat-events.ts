import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { requestPolling } from '@/lib/contract/constants/chat';
import { userChannel } from '@/lib/contract/realtime';
import { useMessages } from '@/lib/domains/chat/hooks';
import type { Conversation, Message } from '@/lib/domains/chat/schema';

type Options = {
  conversation: Conversation;
  first: Message[];
  /** The server's time when it rendered the page, in epoch milliseconds. */
  renderedAt: number;
  /** The other person's id; undefined when they have left. */
  otherId: number | undefined;
  /** Told of each message that its sender has unsent. */
  onUnsent: (id: number) => void;
};

/** How soon after an act the page asks for what it changed, in milliseconds: once, also where the act's event comes too. */
const refreshDelay = 500;

/**
 * The messages of a conversation, kept up to date by live events, or by polling where there are none. The page itself is
 * refreshed when a request is answered, by either of the two and on whichever page.
 */
export function useChatEvents({ conversation, first, renderedAt, otherId, onUnsent }: Options) {
  const { id, state } = conversation;
  const isWaiting = state === 'waiting';
  const isRequest = state === 'request';
  const router = useRouter();
  const { me: self, refresh: refreshMe } = useSession();
  const refreshing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshSoon = useCallback(() => {
    clearTimeout(refreshing.current);
    refreshing.current = setTimeout(() => router.refresh(), refreshDelay);
  }, [router]);
  useEffect(() => () => clearTimeout(refreshing.current), []);
  const [mayBeOpen, setMayBeOpen] = useState(false);
  const resumed = useRef(false);
  const live = useChannel(self ? userChannel(self.id) : null, {
    dm_message: ({ conversationId, unsent, read }) => {
      // What one has read oneself, here or on another page, changes nothing in the chat.
      if (conversationId !== id || read) return;
      // It may be older than what a refresh loads.
      if (unsent) {
        chat.unsent(unsent);
        onUnsent(unsent);
      }
      void chat.refresh();
      // It was answered, here or on another page.
      if (isRequest && !unsent) refreshSoon();
      // It may be that they accepted, which is no message.
      if (!isWaiting) return;
      router.refresh();
      setMayBeOpen(true);
    },
    // Whoever asks has written further. One that was answered says so by a message.
    requests: () => {
      if (isRequest) void chat.refresh();
    },
    friends: ({ between }) => {
      if (!between || between.some((each) => each === otherId)) refreshSoon();
    },
    onResume: () => {
      void chat.resume();
      // At first the page has only just come, and what it says of its own answer is true.
      if (isWaiting || (isRequest && resumed.current)) router.refresh();
      resumed.current = true;
    },
  });
  // Once more after an event too: on a slow line the first refresh may have brought the page that is kept on the phone.
  const asks = isWaiting && (live.state !== 'live' || mayBeOpen);
  useWhileVisible(
    () => {
      // Without network, the framework would fall back to a full page load.
      if (!navigator.onLine) return;
      setMayBeOpen(false);
      router.refresh();
    },
    asks ? requestPolling : null,
  );
  const unread =
    conversation.unread_count > 0 || first.some((each) => each.is_ghost_bomb && !each.read_at && !each.mine);
  const chat = useMessages(id, { first, renderedAt, unread, polled: live.state !== 'live' });

  // Messages that were shown are read. After each new one, refresh the unread count on the Chats link.
  const latest = chat.messages.at(-1);
  const newest = latest?.id;
  const followed = useRef<number>(undefined);
  useEffect(() => {
    if (!chat.seen || followed.current === newest) return;
    followed.current = newest;
    if (self?.unread_chats) refreshMe();
  }, [chat.seen, newest, self?.unread_chats, refreshMe]);

  // They answered, or the viewer did, which opens the conversation; also where the event was missed.
  const isAnswered = isWaiting && latest?.mine === 0;
  useEffect(() => {
    if (isAnswered) router.refresh();
  }, [isAnswered, router]);
  const hasAnswered = isRequest && latest?.mine === 1;
  useEffect(() => {
    if (hasAnswered) refreshSoon();
  }, [hasAnswered, refreshSoon]);

  return { chat, live, refreshSoon };
}
