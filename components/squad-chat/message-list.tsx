'use client';
import { MessageTimeline } from '@/components/states/message-timeline';
import type { Outbox } from '@/lib/client/api/use-outbox';
import type { useSquadChat } from '@/lib/domains/squad-chat/hooks';
import type { SquadMessage } from '@/lib/domains/squad-chat/schema';
import { MessageBubble } from './message-bubble';
import type { OutgoingMessage } from './outgoing-message';

type Props = {
  chat: ReturnType<typeof useSquadChat>;
  outbox: Outbox<OutgoingMessage>;
  onReply: (message: SquadMessage) => void;
  onDeleted: (id: number) => void;
};

/** A message as the screen shows it, in words. */
function spoken({ username, message, match }: SquadMessage): string {
  return `${username}: ${match ? `Match Scheduled: ${match.description}` : message || 'Shared a post'}`;
}

/** Whether two messages are by the same author. One's own are, also where one's name has changed between them. */
function goesOn(previous: SquadMessage | undefined, { mine, username }: SquadMessage): boolean {
  return previous?.mine === mine && (mine === 1 || previous.username === username);
}

/** The messages of a squad's chat. */
export function MessageList({ chat, outbox, onReply, onDeleted }: Props) {
  const { messages, begun, older, looksAt } = chat;
  const shown = new Set(messages.map(({ id }) => id));
  return (
    <MessageTimeline
      messages={messages}
      begun={begun}
      older={older}
      onView={looksAt}
      outbox={outbox}
      textOf={({ message }) => message}
      quoteOf={({ replyTo }) => replyTo}
      prefix="Error sending message: "
      isOwn={({ mine }) => mine === 1}
      spoken={spoken}
      quiet="The room is quiet. Say who you are and when you play."
    >
      {messages.map((message, index) => (
        <MessageBubble
          key={message.id}
          message={message}
          own={message.mine === 1}
          quotesShown={message.reply_to !== null && shown.has(message.reply_to.id)}
          onReply={onReply}
          onDeleted={onDeleted}
          goesOn={goesOn(messages[index - 1], message)}
        />
      ))}
    </MessageTimeline>
  );
}
