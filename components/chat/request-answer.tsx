'use client';
import { useEffect, useRef, useState } from 'react';
import { askToReport, type Reportable } from '@/components/safety/ask-to-report';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { answerMessageRequest } from '@/lib/domains/chat/schema';

const BlockDialog = lazyWithRetry(() => import('@/components/blocks/block-dialog'));

type Props = {
  conversationId: number;
  username: string;
  /** Whether their account was deleted: nobody is left to accept or block. */
  hasLeft: boolean;
  /** What there is of theirs to report, once 'Report' is pressed; null if nothing. */
  toReport: () => Promise<Reportable | null> | Reportable | null;
  onAnswered: (message: string, action: 'accept' | 'decline' | 'block') => void;
  /** Told where it was answered before, on another page or by a call whose response was lost. */
  onStale: () => void;
};

/** Accepts or declines a message request, or blocks the sender. The sender is not notified of a decline or a block. */
export default function RequestAnswer(props: Props) {
  const { conversationId, username, hasLeft, toReport, onAnswered, onStale } = props;
  const { submit, pending, error, code } = useSend(answerMessageRequest, '');
  const [answered, setAnswered] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const latest = useRef(onStale);
  latest.current = onStale;
  useEffect(() => {
    if (code === 'not_a_request') latest.current();
  }, [code]);
  const answer = async (action: 'accept' | 'decline') => {
    const done = await submit({ params: { conversationId }, body: { action } });
    if (!done) return;
    setAnswered(true);
    onAnswered(done.message, action);
  };
  const report = async () => {
    const reported = await toReport();
    if (reported) askToReport(reported);
  };
  const who = <span className="sr-only"> {username}</span>;
  const busy = pending || answered;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!hasLeft && (
        <button type="button" className="btn btn-go" disabled={busy} onClick={() => answer('accept')}>
          Accept{who}
        </button>
      )}
      <button type="button" className="btn" disabled={busy} onClick={() => answer('decline')}>
        Decline{who}
      </button>
      {!hasLeft && (
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setBlocking(true)}>
          Block{who}
        </button>
      )}
      <button type="button" className="btn btn-quiet" onClick={report}>
        Report{who}
      </button>
      <StatusLine words={error} className="w-full" />
      {blocking && (
        <BlockDialog
          username={username}
          onReport={report}
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
