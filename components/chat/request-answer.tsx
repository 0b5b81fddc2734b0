'use client';
import { useState } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { answerMessageRequest } from '@/lib/domains/chat/schema';

const BlockDialog = lazyWithRetry(() => import('@/components/blocks/block-dialog'));

type Props = {
  conversationId: number;
  username: string;
  /** One of their messages, to report. */
  messageId: number | undefined;
  onAnswered: (message: string, action: 'accept' | 'decline' | 'block') => void;
};

/** Accepts or declines a message request, or blocks the sender. The sender is not notified of a decline or a block. */
export function RequestAnswer({ conversationId, username, messageId, onAnswered }: Props) {
  const { submit, pending, error } = useSend(answerMessageRequest, '');
  const [answered, setAnswered] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const answer = async (action: 'accept' | 'decline') => {
    const done = await submit({ params: { conversationId }, body: { action } });
    if (!done) return;
    setAnswered(true);
    onAnswered(done.message, action);
  };
  const who = <span className="sr-only"> {username}</span>;
  const busy = pending || answered;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" className="btn btn-go" disabled={busy} onClick={() => answer('accept')}>
        Accept{who}
      </button>
      <button type="button" className="btn" disabled={busy} onClick={() => answer('decline')}>
        Decline{who}
      </button>
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setBlocking(true)}>
        Block{who}
      </button>
      {messageId && (
        <ReportButton
          targetType="message"
          targetId={messageId}
          what={`what ${username} wrote`}
          className="btn btn-quiet"
        />
      )}
      <StatusLine words={error} className="w-full" />
      {blocking && (
        <BlockDialog
          username={username}
          onBlocked={(message) => {
            setBlocking(false);
            onAnswered(message, 'block');
          }}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
