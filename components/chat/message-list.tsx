'use client';
import { MessageTimeline } from '@/components/states/message-timeline';
import type { Outbox } from '@/lib/client/api/use-outbox';
import type { useMessages } from '@/lib/domains/chat/hooks';
import type { Message } from '@/lib/domains/chat/schema';
import { fileKinds } from './file-kinds';
import { MessageBubble } from './message-bubble';
import type { OutgoingMessage } from './outgoing-message';

type Props = {
  chat: ReturnType<typeof useMessages>;
  outbox: Outbox<OutgoingMessage>;
  /** The other person's id; undefined when they have left. */
  otherId: number | undefined;
  /** Whether the other person's files are collapsed. */
  folded: boolean;
  /** Whether the other person's links are disabled. */
  inert: boolean;
  /** Undefined where nobody can reply. */
  onReply: ((message: Message) => void) | undefined;
};

/** A message as the screen shows it, in words: of an unopened ghost only that it is one. */
function spoken({ sender_username, unsent, content, media_type, is_ghost_bomb }: Message): string {
  const parts = [
    unsent === 1 && 'Message unsent',
    is_ghost_bomb === 1 && 'Ghost Bomb',
    media_type && fileKinds[media_type],
    content,
  ];
  return `${sender_username}: ${parts.filter(Boolean).join('. ')}`;
}

/** The messages of a private conversation. */
export function MessageList({ chat, outbox, otherId, folded, inert, onReply }: Props) {
  const { messages, vanished, sealOf, begun, older, looksAt, forget, drop, unsent } = chat;
  const ids = new Set(messages.map(({ id }) => id));
  const isGone = ({ id }: Message) => vanished.some((each) => each.id === id);
  const shown = [...messages, ...vanished].sort((one, other) => one.id - other.id);
  return (
    <MessageTimeline
      messages={shown}
      begun={begun}
      older={older}
      onView={looksAt}
      outbox={outbox}
      textOf={({ content }) => content}
      quoteOf={({ replyTo }) => replyTo}
      prefix="Failed to send message: "
      isOwn={(message) => message.mine === 1}
      spoken={(message) => (isGone(message) ? '' : spoken(message))}
      quiet="Nothing said yet. Break the ice."
    >
      {shown.map((message) => {
        const gone = isGone(message);
        return (
          <MessageBubble
            key={message.id}
            message={message}
            own={message.mine === 1}
            otherId={otherId}
            seal={sealOf(message.id)}
            gone={gone}
            folded={folded}
            inert={inert}
            quotesShown={message.reply_to !== null && ids.has(message.reply_to.id)}
            onReply={onReply}
            onUnsent={unsent}
            onGone={gone ? drop : forget}
          />
        );
      })}
    </MessageTimeline>
  );
}
