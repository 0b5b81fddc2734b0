'use client';
import { ReportButton } from '@/components/safety/report-button';
import { ClockTime } from '@/components/ui/clock-time';
import { RichText } from '@/components/ui/rich-text';
import type { Message } from '@/lib/domains/chat/schema';
import { GhostNote } from './ghost-note';
import { MessageMedia } from './message-media';

type Props = {
  message: Message;
  own: boolean;
  /** What a ghost can be reported with once it vanished. */
  seal: string | undefined;
  /** Whether it is a ghost that vanished. */
  gone: boolean;
  /** Its time here is over: as a ghost, and then as the place of one. */
  onGone: (id: number) => void;
};

/** One message: one's own on the right, the other's on the left. A report that is being written outlasts a ghost's end. */
export function MessageBubble({ message, own, seal, gone, onGone }: Props) {
  const side = own
    ? 'ml-auto rounded-br-[2px] border-tar bg-danfo text-on-danfo'
    : 'mr-auto rounded-bl-[2px] border-line bg-paper';
  return (
    <li
      className={`max-w-[82%] rounded-[14px] border-2 px-3 py-2 ${side} ${message.is_ghost_bomb ? 'border-dotted' : ''}`}
    >
      <span className="sr-only">{own ? 'You' : message.sender_username}: </span>
      {message.media_url && message.media_type && (
        <MessageMedia url={message.media_url} type={message.media_type} />
      )}
      {message.content && <RichText>{message.content}</RichText>}
      <div className="flex flex-wrap items-center justify-end gap-x-2 text-xs opacity-80">
        {message.is_ghost_bomb === 1 && message.expires_at && (
          <GhostNote expiresAt={message.expires_at} gone={gone} onGone={() => onGone(message.id)} />
        )}
        <span className="whitespace-nowrap">
          <ClockTime at={message.created_at} />
        </span>
        {own && message.read_at && message.is_ghost_bomb === 0 && <span>Read</span>}
        {!own && (
          <ReportButton
            targetType="message"
            targetId={message.id}
            what={gone ? 'what vanished' : `this message by ${message.sender_username}`}
            named={gone}
            seal={seal}
            className="relative underline after:absolute after:-inset-3"
          />
        )}
      </div>
    </li>
  );
}
