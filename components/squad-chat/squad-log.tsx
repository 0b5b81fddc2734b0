'use client';
import { Talk } from '@/components/states/talk';
import { WaitingWords } from '@/components/states/waiting-words';
import type { Waiting } from '@/lib/client/use-outbox';
import type { useSquadChat } from '@/lib/domains/squad-chat/hooks';
import type { Words } from './squad-details';
import { SquadNote } from './squad-note';

type Props = {
  chat: ReturnType<typeof useSquadChat>;
  waiting: Waiting<Words>[];
  me: string;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** What was said in the room. */
export function SquadLog({ chat, waiting, me, onRetry, onDrop }: Props) {
  const { messages, begun, older } = chat;
  return (
    <Talk
      messages={messages}
      begun={begun}
      older={older}
      waiting={waiting.length}
      isOwn={({ username }) => username === me}
      quiet="The room is quiet. Say who you are and when you play."
    >
      {messages.map((message, index) => (
        <SquadNote
          key={message.id}
          message={message}
          own={message.username === me}
          goesOn={messages[index - 1]?.username === message.username}
        />
      ))}
      {waiting.map((each) => (
        <WaitingWords
          key={each.clientId}
          words={each}
          text={each.message}
          prefix="Error sending message: "
          onRetry={onRetry}
          onDrop={onDrop}
        />
      ))}
    </Talk>
  );
}
