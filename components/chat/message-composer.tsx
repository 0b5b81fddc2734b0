'use client';
import { useRef, useState } from 'react';
import { MessageField } from '@/components/states/message-field';
import { Form } from '@/components/ui/form';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { Tick } from '@/components/ui/tick';
import { useDraft } from '@/lib/client/storage/use-draft';
import type { Quote } from '@/lib/contract/quote';
import { useFileMessage } from '@/lib/domains/chat/hooks';
import type { Message } from '@/lib/domains/chat/schema';
import { Attachment } from './attachment';
import type { OutgoingMessage } from './outgoing-message';

/** Loaded with the first reply. */
const ReplyDraft = lazyWithRetry(() => import('@/components/states/reply-draft'));

type Props = {
  conversationId: number;
  /** The name of the stored draft. */
  draft: string;
  recipient: string;
  /** Whether files may be sent, and whether ghosts may. */
  files: boolean;
  ghosts: boolean;
  /** The maximum length, where it is lower than usual. */
  longest: number | undefined;
  /** The message that is being replied to. */
  quote: Quote | null;
  onQuote: (quote: Quote | null) => void;
  field: React.RefObject<HTMLTextAreaElement | null>;
  /** Text without a file is sent through the outbox. */
  onWords: (words: OutgoingMessage) => void;
  /** A message with a file was sent directly, and is stored; null for a ghost that was sent before, and has vanished since. */
  onSent: (message: Message | null) => void;
};

/** Where a message is written: text, a file, and whether it is a ghost. */
export function MessageComposer({
  conversationId,
  draft,
  recipient,
  files,
  ghosts,
  longest,
  quote,
  onQuote,
  field,
  onWords,
  onSent,
}: Props) {
  const [content, setContent, clearSent] = useDraft(draft);
  const [isGhostBomb, setGhostBomb] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  // What was chosen before the right to it ended is out of sight with its control, and would have every message refused.
  const asGhost = ghosts && isGhostBomb;
  const chosen = files ? file : null;
  const { sendFile, progress, error, cancel } = useFileMessage(conversationId, recipient);

  const currentQuote = useRef(quote);
  currentQuote.current = quote;

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const words = content.trim();
    if (chosen) {
      const sent = await sendFile(chosen, { content: words, isGhostBomb: asGhost, replyTo: quote?.id });
      if (!sent) return;
      setFile(null);
      onSent(sent.dm);
    } else if (words) onWords({ content: words, isGhostBomb: asGhost, replyTo: quote });
    else return;
    clearSent(content);
    // Another one may have been chosen while the file was sent.
    if (currentQuote.current === quote) onQuote(null);
  };

  return (
    <Form onSubmit={submit} className="grid gap-1 border-t-2 border-line p-2">
      {quote && <ReplyDraft quote={quote} onCancel={() => onQuote(null)} />}
      <div className="flex flex-wrap items-end gap-1">
        {files && <Attachment file={file} progress={progress} onChoose={setFile} onCancel={cancel} />}
        <MessageField
          label={`Message to ${recipient}`}
          words={content}
          longest={longest}
          field={field}
          onChange={setContent}
        />
        <button type="submit" className="btn btn-go ml-1" disabled={progress !== null}>
          Send
        </button>
      </div>
      <StatusLine words={error} />
      {ghosts && (
        <Tick
          ticked={isGhostBomb}
          onTick={setGhostBomb}
          box="size-5 accent-lagoon"
          className="flex-wrap gap-x-2 px-1 text-sm"
        >
          <span aria-hidden="true">💣</span> Ghost Bomb
          <span className="font-normal text-mute">gone 10 s after it is opened</span>
        </Tick>
      )}
    </Form>
  );
}
