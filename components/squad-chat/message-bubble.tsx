'use client';
import Link from 'next/link';
import { memo } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { ClockTime } from '@/components/ui/clock-time';
import { RichText } from '@/components/ui/rich-text';
import type { SquadMessage } from '@/lib/domains/squad-chat/schema';
import { MatchTime } from './match-time';
import { SharedPost } from './shared-post';
import styles from './squad-chat.module.css';

type Props = {
  message: SquadMessage;
  own: boolean;
  /** The one before it is by the same person. */
  goesOn: boolean;
};

/** One message: one's own on the right, the others' on the left under their names; a match on a slate. */
export const MessageBubble = memo(function MessageBubble({ message, own, goesOn }: Props) {
  const { username, match } = message;
  const side = own ? 'ml-auto justify-items-end' : 'mr-auto justify-items-start';
  const bubble = own
    ? 'rounded-br-[2px] border-tar bg-danfo text-on-danfo'
    : 'rounded-bl-[2px] border-line bg-paper';
  return (
    <li className={`grid max-w-[86%] ${side} ${goesOn ? '' : 'mt-2'}`}>
      {own ? (
        <span className="sr-only">You: </span>
      ) : (
        <Link
          href={`/profile/${username}`}
          prefetch={false}
          className={goesOn ? 'sr-only' : 'text-sm font-bold hover:underline'}
        >
          {username}
        </Link>
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
          {message.message === '' ? (
            <SharedPost post={message.post} />
          ) : (
            <RichText>{message.message}</RichText>
          )}
        </div>
      )}
      <span className="flex items-center gap-3 text-xs text-mute">
        <ClockTime at={message.created_at} />
        {!own && (
          <ReportButton
            targetType="squad_message"
            targetId={message.id}
            what={`this message by ${username}`}
            className="relative underline after:absolute after:-inset-3"
          />
        )}
      </span>
    </li>
  );
});
