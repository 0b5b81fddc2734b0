'use client';
import { MessageTimeline } from '@/components/states/message-timeline';
import type { Outbox } from '@/lib/client/api/use-outbox';
import type { useSquadChat } from '@/lib/domains/squad-chat/hooks';
import { MessageBubble } from './message-bubble';
import type { OutgoingMessage } from './outgoing-message';

type Props = { chat: ReturnType<typeof useSquadChat>; outbox: Outbox<OutgoingMessage>; me: string };

/** What was said in the room. */
export function MessageList({ chat, outbox, me }: Props) {
  const { messages, begun, older } = chat;
  return (
    <MessageTimeline
      messages={messages}
      begun={begun}
      older={older}
      outbox={outbox}
      textOf={({ message }) => message}
      prefix="Error sending message: "
      isOwn={({ username }) => username === me}
      quiet="The room is quiet. Say who you are and when you play."
    >
      {messages.map((message, index) => (
        <MessageBubble
          key={message.id}
          message={message}
          own={message.username === me}
          goesOn={messages[index - 1]?.username === message.username}
        />
      ))}
    </MessageTimeline>
  );
}
