'use client';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { LiveNotice } from '@/components/states/live-notice';
import { StatusLine } from '@/components/ui/status-line';
import { ApiError, send } from '@/lib/client/api/send';
import { useOutbox } from '@/lib/client/api/use-outbox';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';
import { useMessages } from '@/lib/domains/chat/hooks';
import { type Conversation, type Message, sendMessage } from '@/lib/domains/chat/schema';
import { ChatHeader } from './chat-header';
import { MessageComposer } from './message-composer';
import { MessageList } from './message-list';
import type { OutgoingMessage } from './outgoing-message';

type Props = { conversation: Conversation; first: Message[]; me: string };

/** Two people and what they said. */
export function ChatRoom({ conversation, first, me }: Props) {
  const { id, other_username: other } = conversation;
  const { me: self, refresh: refreshMe } = useSession();
  const live = useChannel(self ? userChannel(self.id) : null, {
    dm_message: ({ conversationId }) => {
      if (conversationId === id) void chat.refresh();
    },
    onResume: () => void chat.refresh(),
  });
  const unread =
    conversation.unread_count > 0 ||
    first.some((each) => each.is_ghost_bomb && !each.read_at && each.sender_username !== me);
  const chat = useMessages(id, { first, unread, polled: live.state !== 'live' });

  // What was handed over is read: once for each new message, the number on the Chats link follows.
  const newest = chat.messages.at(-1)?.id;
  const followed = useRef<number>(undefined);
  useEffect(() => {
    if (!chat.seen || followed.current === newest) return;
    followed.current = newest;
    if (self?.unread_chats) refreshMe();
  }, [chat.seen, newest, self?.unread_chats, refreshMe]);
  const [status, setStatus] = useState('');

  const outbox = useOutbox<OutgoingMessage>(`chat:${id}`, async ({ content, isGhostBomb, clientId }) => {
    const { dm } = await send(sendMessage, {
      body: { recipientUsername: other, content, isGhostBomb, clientId },
    });
    if (!dm) throw new ApiError(400, 'There was nothing to send.');
    chat.merge([dm]);
  });

  return (
    <div className="mx-auto flex h-[calc(100dvh-130px)] min-h-96 max-w-2xl flex-col rounded-box border-2 border-line bg-card">
      <ChatHeader conversation={conversation} onStatus={setStatus} />
      <StatusLine words={status} className="px-3 py-1" />
      <MessageList chat={chat} outbox={outbox} me={me} />
      <LiveNotice state={live.state} reconnect={live.reconnect} />
      <StatusLine words={chat.error} className="px-3 py-1" />
      <MessageComposer
        conversationId={id}
        recipient={other}
        onWords={outbox.add}
        onSent={(dm) => chat.merge([dm])}
      />
    </div>
  );
}
