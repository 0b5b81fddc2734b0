'use client';
import { memo } from 'react';
import { ProfileLink } from '@/components/profiles/profile-link';
import { ReportButton } from '@/components/safety/report-button';
import { messageAnchor, QuotedMessage } from '@/components/states/quoted-message';
import { ClockTime } from '@/components/ui/clock-time';
import { RichText } from '@/components/ui/rich-text';
import type { SquadMessage } from '@/lib/domains/squad-chat/schema';
import { MatchTime } from './match-time';
import { SharedPost } from './shared-post';
import styles from './squad-chat.module.css';

type Props = {
  message: SquadMessage;
  own: boolean;
  /** Whether the previous message is by the same author. */
  goesOn: boolean;
  /** Whether the quoted message is on the page. */
  quotesShown: boolean;
  onReply: (message: SquadMessage) => void;
  onDeleted: (id: number) => void;
};

/** As large as a fingertip, down to the next message; beside Reply there is nothing to press on the left. */
const small = 'relative underline after:absolute after:-inset-x-1 after:-top-3 after:-bottom-4';
const replyButton = `${small} after:-left-3`;

/** One message: the viewer's own on the right, others on the left under their names. A match has a card of its own. */
export const MessageBubble = memo(function MessageBubble({
  message,
  own,
  goesOn,
  quotesShown,
  onReply,
  onDeleted,
}: Props) {
  const { username, match, reply_to: quote } = message;
  const side = own ? 'ml-auto justify-items-end' : 'mr-auto justify-items-start';
  const bubble = own
    ? 'rounded-br-[2px] border-tar bg-danfo text-on-danfo'
    : 'rounded-bl-[2px] border-line bg-paper';
  return (
    <li
      id={messageAnchor(message.id)}
      tabIndex={-1}
      className={`grid max-w-[86%] rounded-[14px] outline-offset-4 outline-lagoon focus:outline-2 ${side} ${goesOn ? '' : 'mt-2'}`}
    >
      {own ? (
        <span className="sr-only">You: </span>
      ) : (
        <ProfileLink
          username={username}
          className={goesOn ? 'sr-only' : 'text-sm font-bold hover:underline'}
        />
      )}
      {match ? (
        <p className={styles.slate}>
          <span className="emoji">🎮</span> Match Scheduled:{' '}
          <bdi className="font-bold">{match.description}</bdi> at{' '}
          <strong className="text-danfo">
            <MatchTime at={match.starts_at} />
          </strong>
        </p>
      ) : (
        <div className={`min-w-0 rounded-[14px] border-2 px-3 py-1.5 ${bubble}`}>
          {quote && <QuotedMessage quote={quote} onPage={quotesShown} />}
          {message.message === '' ? (
            <SharedPost post={message.post} />
          ) : (
            <RichText>{message.message}</RichText>
          )}
        </div>
      )}
      <span className="flex flex-wrap items-center gap-x-3 text-xs text-mute">
        <ClockTime at={message.created_at} />
        <button type="button" className={replyButton} onClick={() => onReply(message)}>
          Reply<span className="sr-only"> to this message by {username}</span>
        </button>
        <ReportButton
          targetType="squad_message"
          targetId={message.id}
          what={`this message by ${username}`}
          className={small}
          onDeleted={own ? () => onDeleted(message.id) : undefined}
        />
      </span>
    </li>
  );
});
