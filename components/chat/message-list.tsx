'use client';
import { Talk } from '@/components/states/talk';
import { WaitingWords } from '@/components/states/waiting-words';
import type { Waiting } from '@/lib/client/use-outbox';
import type { useMessages } from '@/lib/domains/chat/hooks';
import type { Words } from './chat-room';
import { MessageBubble } from './message-bubble';

type Props = {
  chat: ReturnType<typeof useMessages>;
  waiting: Waiting<Words>[];
  me: string;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** What the two said. */
export function MessageList({ chat, waiting, me, onRetry, onDrop }: Props) {
  const { messages, begun, older, forget } = chat;
  return (
    <Talk
      messages={messages}
      begun={begun}
      older={older}
      waiting={waiting.length}
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
      {waiting.map((each) => (
        <WaitingWords
          key={each.clientId}
          words={each}
          text={each.content}
          prefix="Failed to send message: "
          onRetry={onRetry}
          onDrop={onDrop}
        />
      ))}
    </Talk>
  );
}
