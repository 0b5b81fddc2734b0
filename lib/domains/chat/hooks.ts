'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reason, send } from '@/lib/client/send';
import { useRead } from '@/lib/client/use-read';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPageSize, chatPolling } from '@/lib/contract/constants';
import { chatUpload } from '@/lib/contract/uploads';
import { unsentWords, useFileForm } from '@/lib/domains/media/hooks';
import { type Conversation, listConversations, listMessages, type Message, sendMessage } from './schema';

/** How many of the newest messages are asked for again: what is new, and what changed on them. */
const refreshed = 20;

/** The person's conversations, asked again every five seconds while the page is looked at and nothing else tells. */
export function useConversations(first: Conversation[], polled: boolean) {
  const read = useRead(listConversations, { query: { limit: 50 } }, first);
  useWhileVisible(() => void read.mutate(), polled ? chatPolling : null);
  return read;
}

/**
 * The messages of a conversation, oldest first, as far back as was asked for.
 * @param first   the newest page, as the server rendered it
 * @param polled  whether to ask every five seconds: where no realtime connection tells of news
 */
export function useMessages(conversationId: number, first: Message[], polled: boolean) {
  const [messages, setMessages] = useState(first);
  const [error, setError] = useState('');
  const [begun, setBegun] = useState(first.length < chatPageSize);
  const asking = useRef(false);

  const merge = useCallback((page: Message[]) => setMessages((now) => merged(now, page)), []);

  /** Asks for the newest page: what is new, and what changed on what is shown. */
  const refresh = useCallback(async () => {
    try {
      const page = await send(listMessages, { params: { conversationId }, query: { limit: refreshed } });
      setMessages((now) => merged(stillThere(now, page), page));
      setError('');
    } catch (refused) {
      setError(`Failed to load messages: ${reason(refused)}`);
    }
  }, [conversationId]);

  const older = useCallback(async () => {
    const oldest = messages[0];
    if (asking.current || begun || !oldest) return;
    asking.current = true;
    try {
      const page = await send(listMessages, { params: { conversationId }, query: { before: oldest.id } });
      setBegun(page.length < chatPageSize);
      merge(page);
    } catch (refused) {
      setError(`Failed to load messages: ${reason(refused)}`);
    } finally {
      asking.current = false;
    }
  }, [conversationId, messages, begun, merge]);

  const forget = useCallback((id: number) => setMessages((now) => now.filter((each) => each.id !== id)), []);

  useWhileVisible(refresh, polled ? chatPolling : null);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [refresh]);

  return { messages, error, begun, refresh, older, merge, forget };
}

/** Both, each message once, oldest first; the newer copy of one counts. */
function merged(now: Message[], page: Message[]): Message[] {
  const byId = new Map([...now, ...page].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Without those that the newest page should have held and does not: a ghost that has gone, something hidden. */
function stillThere(now: Message[], page: Message[]): Message[] {
  const from = page.length < refreshed ? 0 : (page[0]?.id ?? 0);
  const standing = new Set(page.map(({ id }) => id));
  return now.filter(({ id }) => id < from || standing.has(id));
}

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
