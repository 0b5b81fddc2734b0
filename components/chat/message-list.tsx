'use client';
import { MessageTimeline } from '@/components/states/message-timeline';
import type { Outbox } from '@/lib/client/api/use-outbox';
import type { useMessages } from '@/lib/domains/chat/hooks';
import { MessageBubble } from './message-bubble';
import type { OutgoingMessage } from './outgoing-message';

type Props = { chat: ReturnType<typeof useMessages>; outbox: Outbox<OutgoingMessage>; me: string };

/** What the two said. */
export function MessageList({ chat, outbox, me }: Props) {
  const { messages, begun, older, forget } = chat;
  return (
    <MessageTimeline
      messages={messages}
      begun={begun}
      older={older}
      outbox={outbox}
      textOf={({ content }) => content}
      prefix="Failed to send message: "
      isOwn={(message) => message.sender_username === me}
      quiet="Nothing said yet. Break the ice."
    >
      {messages.map((message) => (
        <MessageBubble
          key={message.id}
          message={message}
          own={message.sender_username === me}
          onGone={forget}
        />
      ))}
    </MessageTimeline>
  );
}
