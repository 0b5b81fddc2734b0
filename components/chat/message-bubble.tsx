'use client';
import { memo, useRef, useState } from 'react';
import { askToReport } from '@/components/safety/ask-to-report';
import { messageAnchor, QuotedMessage } from '@/components/states/quoted-message';
import { ClockTime } from '@/components/ui/clock-time';
import { RichText } from '@/components/ui/rich-text';
import type { Message } from '@/lib/domains/chat/schema';
import { FoldedMedia } from './folded-media';
import { GhostNote } from './ghost-note';
import { MessageMedia } from './message-media';
import { UnsendButton } from './unsend-button';

type Props = {
  message: Message;
  own: boolean;
  /** The other person's id; undefined when they have left. */
  otherId: number | undefined;
  /** Lets a ghost be reported after it has vanished. */
  seal: string | undefined;
  /** Whether this is a ghost that has vanished. */
  gone: boolean;
  /** Whether the other person's files are collapsed, and whether their links are disabled. */
  folded: boolean;
  inert: boolean;
  /** Whether the quoted message is on the page. */
  quotesShown: boolean;
  /** Undefined where nobody can reply. */
  onReply: ((message: Message) => void) | undefined;
  onUnsent: (id: number) => void;
  /** The message must be removed from the page: a ghost that vanished, or later its placeholder. */
  onGone: (id: number) => void;
};

/** As large as a fingertip, down to the next message; beside Reply there is nothing to press on the left. */
const small = 'relative underline after:absolute after:-inset-x-1 after:-top-3 after:-bottom-4';
const replyButton = `${small} after:-left-3`;

/** One message: one's own on the right, the other person's on the left. */
export const MessageBubble = memo(function MessageBubble({
  message,
  own,
  otherId,
  seal,
  gone,
  folded,
  inert,
  quotesShown,
  onReply,
  onUnsent,
  onGone,
}: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const { sender_username: username } = message;
  const what = gone ? 'what vanished' : `this message by ${username}`;
  const latestSeal = useRef(seal);
  latestSeal.current = seal;
  const report = (reported: string) =>
    askToReport({
      targetType: 'message',
      targetId: message.id,
      what: reported,
      seal: () => latestSeal.current,
      author: otherId === undefined ? undefined : { id: otherId, username },
    });
  const isFolded = folded && !own && !unfolded && message.media_url !== null;
  const side = own
    ? 'ml-auto rounded-br-[2px] border-tar bg-danfo text-on-danfo'
    : 'mr-auto rounded-bl-[2px] border-line bg-paper';
  return (
    <li
      id={messageAnchor(message.id)}
      tabIndex={-1}
      className={`max-w-[82%] rounded-[14px] border-2 px-3 py-2 ${side} ${message.is_ghost_bomb ? 'border-dotted' : ''}`}
    >
      <span className="sr-only">{own ? 'You' : username}: </span>
      {message.reply_to && <QuotedMessage quote={message.reply_to} onPage={quotesShown} />}
      {message.unsent === 1 && <p className="italic opacity-80">Message unsent</p>}
      {message.media_url &&
        message.media_type &&
        (isFolded ? (
          <FoldedMedia
            type={message.media_type}
            bytes={message.media_bytes}
            username={username}
            onShow={() => setUnfolded(true)}
            onReport={report}
          />
        ) : (
          <MessageMedia
            url={message.media_url}
            type={message.media_type}
            bytes={message.media_bytes}
            asked={unfolded}
          />
        ))}
      {message.content &&
        (inert && !own ? (
          <p className="whitespace-pre-line">{message.content}</p>
        ) : (
          <RichText>{message.content}</RichText>
        ))}
      <div className="flex flex-wrap items-center justify-end gap-x-2 text-xs opacity-80">
        {message.is_ghost_bomb === 1 && message.expires_at && (
          <GhostNote expiresAt={message.expires_at} gone={gone} onGone={() => onGone(message.id)} />
        )}
        <span className="whitespace-nowrap">
          <ClockTime at={message.created_at} />
        </span>
        {own && message.read_at && message.is_ghost_bomb === 0 && <span>Read</span>}
        {message.unsent === 0 && message.is_ghost_bomb === 0 && onReply && (
          <button type="button" className={replyButton} onClick={() => onReply(message)}>
            Reply<span className="sr-only"> to this message by {username}</span>
          </button>
        )}
        {own && message.unsent === 0 && (
          <UnsendButton messageId={message.id} className={small} onUnsent={onUnsent} />
        )}
        {/* A folded file has a Report of its own. */}
        {!own && !isFolded && (message.unsent === 0 || seal) && (
          <button type="button" className={small} onClick={() => report(what)}>
            Report<span className={gone ? '' : 'sr-only'}> {what}</span>
          </button>
        )}
      </div>
    </li>
  );
});
