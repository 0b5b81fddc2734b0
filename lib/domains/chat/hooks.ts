'use client';
import { useCallback, useRef, useState } from 'react';
import { isRefusedAs, reason, send } from '@/lib/client/api/send';
import { useMessageTimeline } from '@/lib/client/lists/use-message-timeline';
import { chatPolling } from '@/lib/contract/constants/chat';
import { chatUpload } from '@/lib/contract/uploads';
import { unsentWords, useFileForm } from '@/lib/domains/media/hooks';
import { listMessages, type Message, sendMessage } from './schema';
import { useSealed } from './seal-hooks';

type MessagesStart = { first: Message[]; renderedAt: number; unread: boolean; polled: boolean };

/** The fields of a message after its sender has unsent it. */
const takenBack = {
  content: '',
  media_url: null,
  media_type: null,
  media_bytes: null,
  is_ghost_bomb: 0,
  expires_at: null,
  reply_to: null,
  unsent: 1,
} as const;

function withoutUnsent(message: Message, gone: ReadonlySet<number>): Message {
  if (gone.has(message.id)) return { ...message, ...takenBack };
  return message.reply_to && gone.has(message.reply_to.id) ? { ...message, reply_to: null } : message;
}

/**
 * The messages of a conversation; `isOver`, whether it is theirs no more, or gone; `vanished`, the ghosts that disappeared from this page; `sealOf`, the seal to report a
 * ghost with.
 * @param start  `first`: the newest page, as the server rendered it; `renderedAt`: when; `unread`: whether it has unread
 *   messages; `polled`: whether to poll every few seconds, because there is no realtime connection
 */
export function useMessages(conversationId: number, { first, renderedAt, unread, polled }: MessagesStart) {
  const { sealed, sealOf, note, drop } = useSealed(conversationId);
  /** The messages that were unsent here. A page that was read before that must not bring their words back. */
  const gone = useRef(new Set<number>());
  const [isOver, setOver] = useState(false);
  const timeline = useMessageTimeline({
    first,
    renderedAt,
    unread,
    ask: async (query) => {
      const page = await send(listMessages, { params: { conversationId }, query });
      // Also for a stale response: the server sends a seal only once.
      note(page);
      return page;
    },
    amend: (each) => withoutUnsent(each, gone.current),
    refuse: (refused) => {
      setOver(isRefusedAs(refused, 'not_in_conversation'));
      return `Failed to load messages: ${reason(refused)}`;
    },
    interval: polled ? chatPolling : null,
  });
  const { messages, change } = timeline;
  /** Removes an unsent message's text, file and quotes on the screen. Its place stays. */
  const unsent = useCallback(
    (id: number) => {
      gone.current.add(id);
      change((each) => withoutUnsent(each, gone.current));
    },
    [change],
  );
  return {
    ...timeline,
    isOver,
    unsent,
    vanished: sealed.filter(({ id }) => !messages.some((each) => each.id === id)),
    sealOf,
    drop,
  };
}

/** Sends a file with its text, and reports progress. */
export function useFileMessage(conversationId: number, recipient: string) {
  const { submit, progress, cancel } = useFileForm(sendMessage, chatUpload);
  const [error, setError] = useState('');

  const sendFile = async (
    file: File,
    { content, isGhostBomb, replyTo }: { content: string; isGhostBomb: boolean; replyTo: number | undefined },
  ): Promise<{ dm: Message | null } | null> => {
    setError('');
    const fields = {
      recipientUsername: recipient,
      conversationId: String(conversationId),
      content,
      isGhostBomb: String(isGhostBomb),
      ...(replyTo && { replyTo: String(replyTo) }),
    };
    const outcome = await submit(fields, file);
    if (outcome.is === 'done') return outcome.answer;
    setError(unsentWords(outcome, 'Failed to send message: '));
    return null;
  };
  return { sendFile, progress, error, cancel };
}
