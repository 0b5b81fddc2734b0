'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { copyWords } from '@/lib/client/copy-words';
import type { Waiting } from '@/lib/contract/service-worker';
import { sendMessage } from '@/lib/domains/chat/schema';
import { chatField, type WritingField, writingField } from './writing-field';

/** On the button that puts what was refused into its field. */
const writeWaitingAgain = 'Write it again';

type Props = {
  item: Waiting;
  /** Puts the words into their field. */
  onWriteAgain: (field: WritingField) => void;
};

/** What can be done with words that were refused: they are written again in their field, or copied where they have none. */
export function RefusedWords({ item, onWriteAgain }: Props) {
  const { words } = item;
  const field = writingField(item);
  const opening = useSend(sendMessage, '');
  const [copied, setCopied] = useState('');

  const write = async () => {
    if (!field) return;
    if (!('recipient' in field)) return onWriteAgain(field);
    const answer = await opening.submit({ body: { recipientUsername: field.recipient } });
    if (answer) onWriteAgain(chatField(answer.conversationId));
  };
  const copy = async () => {
    setCopied('');
    setCopied(
      (await copyWords(words)) ? 'Copied.' : 'Your browser could not copy the words: select them yourself.',
    );
  };

  return (
    <>
      {field && (
        <button
          type="button"
          className="btn btn-quiet"
          disabled={opening.pending}
          onClick={() => void write()}
          aria-label={`${writeWaitingAgain}: ${words}`}
        >
          {writeWaitingAgain}
        </button>
      )}
      {(!field || opening.error) && (
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => void copy()}
          aria-label={`Copy: ${words}`}
        >
          Copy
        </button>
      )}
      <StatusLine words={opening.error} className="order-last w-full" />
      <StatusLine words={copied} tone="good" className="order-last w-full" />
    </>
  );
}
