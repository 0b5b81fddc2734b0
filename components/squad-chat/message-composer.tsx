'use client';
import { useState } from 'react';
import { MessageField } from '@/components/states/message-field';
import { Form } from '@/components/ui/form';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useDraft } from '@/lib/client/storage/use-draft';
import type { Quote } from '@/lib/contract/quote';
import type { OutgoingMessage } from './outgoing-message';

/** Loaded with the first reply. */
const ReplyDraft = lazyWithRetry(() => import('@/components/states/reply-draft'));

type Props = {
  squadId: number;
  /** The message that is being replied to. */
  quote: Quote | null;
  onQuote: (quote: Quote | null) => void;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onWords: (words: OutgoingMessage) => void;
};

/** Where a message is written. The draft is stored until it is sent. */
export function MessageComposer({ squadId, quote, onQuote, field, onWords }: Props) {
  const [message, setMessage, clearSent] = useDraft(`squad:${squadId}`);
  const [error, setError] = useState('');

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const words = message.trim();
    if (!words) return setError('Please enter a message.');
    setError('');
    onWords({ message: words, replyTo: quote });
    clearSent(message);
    onQuote(null);
  };

  return (
    <Form onSubmit={submit} className="grid gap-1 border-t-2 border-line p-2" aria-label="Say something">
      {quote && <ReplyDraft quote={quote} onCancel={() => onQuote(null)} />}
      <div className="flex items-end gap-1">
        <MessageField label="Message" words={message} onChange={setMessage} field={field} />
        <button type="submit" className="btn btn-go ml-1">
          Send
        </button>
      </div>
      <StatusLine words={error} className="px-1" />
    </Form>
  );
}
