'use client';
import { useState } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { answerMessageRequest } from '@/lib/domains/chat/schema';

type Props = {
  conversationId: number;
  username: string;
  /** One of their messages, to report. */
  messageId: number | undefined;
  onAnswered: (action: 'accept' | 'decline' | 'block') => void;
};

/** Accepts or declines a message request, or blocks the sender. The sender is not notified of a decline or a block. */
export function RequestAnswer({ conversationId, username, messageId, onAnswered }: Props) {
  const { submit, pending, error } = useSend(answerMessageRequest, '');
  const [answered, setAnswered] = useState(false);
  const answer = async (action: 'accept' | 'decline' | 'block') => {
    const done = await submit({ params: { conversationId }, body: { action } });
    if (!done) return;
    setAnswered(true);
    onAnswered(action);
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
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => answer('block')}>
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
    </div>
  );
}
