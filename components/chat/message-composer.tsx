'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useDraft } from '@/lib/client/use-draft';
import { textLength } from '@/lib/contract/constants';
import { useFileMessage } from '@/lib/domains/chat/hooks';
import type { Message } from '@/lib/domains/chat/schema';
import { Attachment } from './attachment';
import type { Words } from './chat-room';

type Props = {
  conversationId: number;
  recipient: string;
  /** Words alone go by the outbox. */
  onWords: (words: Words) => void;
  /** A file went by itself, and is stored. */
  onSent: (message: Message) => void;
};

/** What one writes with: words, a file, and whether they vanish. */
export function MessageComposer({ conversationId, recipient, onWords, onSent }: Props) {
  const [content, setContent, clear] = useDraft(`chat:${conversationId}`);
  const [isGhostBomb, setGhostBomb] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const { sendFile, progress, error, cancel } = useFileMessage(recipient);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const words = content.trim();
    if (file) {
      const sent = await sendFile(file, { content: words, isGhostBomb });
      if (!sent) return;
      setFile(null);
      onSent(sent);
    } else if (words) onWords({ content: words, isGhostBomb });
    else return;
    clear();
  };

  return (
    <form onSubmit={submit} className="grid gap-1 border-t-2 border-line p-2">
      <div className="flex flex-wrap items-end gap-1">
        <Attachment file={file} progress={progress} onChoose={setFile} onCancel={cancel} />
        <textarea
          rows={1}
          className="field max-h-32 w-0 min-w-0 flex-1 resize-none [field-sizing:content]"
          aria-label={`Message to ${recipient}`}
          placeholder="Write a message"
          maxLength={textLength.comment}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }
          }}
        />
        <button type="submit" className="btn btn-go ml-1" disabled={progress !== null}>
          Send
        </button>
      </div>
      <StatusLine words={error} />
      <label className="flex min-h-11 items-center gap-2 px-1 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-lagoon"
          checked={isGhostBomb}
          onChange={(event) => setGhostBomb(event.target.checked)}
        />
        <span aria-hidden="true">💣</span> Ghost Bomb
        <span className="font-normal text-mute">gone 10 s after it is opened</span>
      </label>
    </form>
  );
}
