'use client';
import { useState } from 'react';
import { MessageField } from '@/components/states/message-field';
import { StatusLine } from '@/components/ui/status-line';
import { useDraft } from '@/lib/client/storage/use-draft';
import type { OutgoingMessage } from './outgoing-message';

type Props = { squadId: number; onWords: (words: OutgoingMessage) => void };

/** What one writes with; the words are kept until they are sent. */
export function MessageComposer({ squadId, onWords }: Props) {
  const [message, setMessage, clear] = useDraft(`squad:${squadId}`);
  const [error, setError] = useState('');

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const words = message.trim();
    if (!words) return setError('Please enter a message.');
    setError('');
    onWords({ message: words });
    clear();
  };

  return (
    <form onSubmit={submit} className="grid gap-1 border-t-2 border-line p-2" aria-label="Say something">
      <div className="flex items-end gap-1">
        <MessageField label="Message" words={message} onChange={setMessage} />
        <button type="submit" className="btn btn-go ml-1">
          Send
        </button>
      </div>
      <StatusLine words={error} className="px-1" />
    </form>
  );
}
