'use client';
import { MessageTimeline } from '@/components/states/message-timeline';
import type { Outbox } from '@/lib/client/api/use-outbox';
import type { useMessages } from '@/lib/domains/chat/hooks';
import { MessageBubble } from './message-bubble';
import type { OutgoingMessage } from './outgoing-message';

type Props = { chat: ReturnType<typeof useMessages>; outbox: Outbox<OutgoingMessage>; me: string };

/** What the two said. */
export function MessageList({ chat, outbox, me }: Props) {
  const { messages, vanished, sealOf, begun, older, forget, drop } = chat;
  const shown = [...messages, ...vanished].sort((one, other) => one.id - other.id);
  return (
    <MessageTimeline
      messages={shown}
      begun={begun}
      older={older}
      outbox={outbox}
      textOf={({ content }) => content}
      prefix="Failed to send message: "
      isOwn={(message) => message.sender_username === me}
      quiet="Nothing said yet. Break the ice."
    >
      {shown.map((message) => {
        const gone = vanished.some(({ id }) => id === message.id);
        return (
          <MessageBubble
            key={message.id}
            message={message}
            own={message.sender_username === me}
            seal={sealOf(message.id)}
            gone={gone}
            onGone={gone ? drop : forget}
          />
        );
      })}
    </MessageTimeline>
  );
}
