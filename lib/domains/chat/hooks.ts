'use client';
import { useRef, useState } from 'react';
import { reason, send } from '@/lib/client/send';
import { useRead } from '@/lib/client/use-read';
import { useTalk } from '@/lib/client/use-talk';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPolling } from '@/lib/contract/constants';
import { chatUpload } from '@/lib/contract/uploads';
import { unsentWords, useFileForm } from '@/lib/domains/media/hooks';
import { type Conversation, listConversations, listMessages, type Message, sendMessage } from './schema';

/** The person's conversations, asked again every few seconds while the page is looked at and nothing else tells. */
export function useConversations(first: Conversation[], polled: boolean) {
  const read = useRead(listConversations, { query: { limit: 50 } }, first);
  useWhileVisible(() => void read.mutate(), polled ? chatPolling : null);
  return read;
}

type MessagesStart = { first: Message[]; unread: boolean; polled: boolean };

/**
 * The messages of a conversation.
 * @param start  `first`: the newest page, as the server rendered it; `unread`: whether something in it is to be read yet;
 *   `polled`: whether to ask every few seconds, where no realtime connection tells of news
 */
export const useMessages = (conversationId: number, { first, unread, polled }: MessagesStart) =>
  useTalk({
    first,
    unread,
    ask: (query) => send(listMessages, { params: { conversationId }, query }),
    refuse: (refused) => `Failed to load messages: ${reason(refused)}`,
    interval: polled ? chatPolling : null,
  });

/** Sends a file, with its words and its progress. A repeat after a lost answer carries the same name. */
export function useFileMessage(recipient: string) {
  const { submit, progress, cancel } = useFileForm(sendMessage, chatUpload);
  const [error, setError] = useState('');
  const wish = useRef<{ file: File; clientId: string } | null>(null);

  const sendFile = async (
    file: File,
    { content, isGhostBomb }: { content: string; isGhostBomb: boolean },
  ): Promise<Message | null> => {
    setError('');
    if (wish.current?.file !== file) wish.current = { file, clientId: crypto.randomUUID() };
    const { clientId } = wish.current;
    const fields = { recipientUsername: recipient, content, isGhostBomb: String(isGhostBomb), clientId };
    const outcome = await submit(fields, file);
    if (outcome.is === 'done') return outcome.answer.dm;
    setError(unsentWords(outcome, 'Failed to send message: '));
    return null;
  };
  return { sendFile, progress, error, cancel };
}
