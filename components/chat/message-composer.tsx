'use client';
import { useState } from 'react';
import { MessageField } from '@/components/states/message-field';
import { StatusLine } from '@/components/ui/status-line';
import { useDraft } from '@/lib/client/storage/use-draft';
import { useFileMessage } from '@/lib/domains/chat/hooks';
import type { Message } from '@/lib/domains/chat/schema';
import { Attachment } from './attachment';
import type { OutgoingMessage } from './outgoing-message';

type Props = {
  conversationId: number;
  recipient: string;
  /** Words alone go by the outbox. */
  onWords: (words: OutgoingMessage) => void;
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
        <MessageField label={`Message to ${recipient}`} words={content} onChange={setContent} />
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
