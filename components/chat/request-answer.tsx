'use client';
import { useEffect, useRef, useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { answerMessageRequest } from '@/lib/domains/chat/schema';
import type { Reportable } from './reportable';

const BlockDialog = lazyWithRetry(() => import('@/components/blocks/block-dialog'));
const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));

type Props = {
  conversationId: number;
  username: string;
  /** The sender's id; undefined when they have left. */
  userId: number | undefined;
  /** What there is of theirs to report, once 'Report' is pressed; null if nothing. */
  toReport: () => Promise<Reportable | null> | Reportable | null;
  onAnswered: (message: string, action: 'accept' | 'decline' | 'block') => void;
  /** Told where it was answered before, on another page or by a call whose response was lost. */
  onStale: () => void;
};

/** Accepts or declines a message request, or blocks the sender. The sender is not notified of a decline or a block. */
export function RequestAnswer({ conversationId, username, userId, toReport, onAnswered, onStale }: Props) {
  const { submit, pending, error, code } = useSend(answerMessageRequest, '');
  const [answered, setAnswered] = useState(false);
  const [asking, setAsking] = useState<'block' | Reportable | null>(null);
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
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setAsking('block')}>
        Block{who}
      </button>
      <button type="button" className="btn btn-quiet" onClick={async () => setAsking(await toReport())}>
        Report{who}
      </button>
      <StatusLine words={error} className="w-full" />
      {asking === 'block' && (
        <BlockDialog
          username={username}
          onBlocked={(message) => {
            setAsking(null);
            onAnswered(message, 'block');
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && asking !== 'block' && (
        <ReportDialog
          {...asking}
          author={userId === undefined ? undefined : { id: userId, username }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
