'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { useSend } from '@/lib/client/api/use-send';
import { say } from '@/lib/client/say';
import { unsendMessage } from '@/lib/domains/chat/schema';

/** Loaded when it is opened. */
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));

type Props = { messageId: number; className: string; onUnsent: (id: number) => void };

/** Unsends one of the person's own messages, after a confirmation. */
export function UnsendButton({ messageId, className, onUnsent }: Props) {
  const [asking, setAsking] = useState(false);
  const { submit, pending, error } = useSend(unsendMessage, 'Error unsending: ');
  const confirm = async () => {
    const answer = await submit({ params: { id: messageId } });
    if (!answer) return;
    setAsking(false);
    onUnsent(messageId);
    say(answer.message);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        Unsend<span className="sr-only"> this message</span>
      </button>
      {asking && (
        <ConfirmDialog
          title="Unsend this message?"
          words="It goes for both of you. They can still see that you unsent something."
          action="Unsend"
          pending={pending}
          error={error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
