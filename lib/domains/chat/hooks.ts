'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useMessageTimeline } from '@/lib/client/lists/use-message-timeline';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPolling } from '@/lib/contract/constants/chat';
import { pageLimit } from '@/lib/contract/constants/requests';
import { chatUpload } from '@/lib/contract/uploads';
import { unsentWords, useFileForm } from '@/lib/domains/media/hooks';
import {
  type Conversation,
  listConversations,
  listMessageRequests,
  listMessages,
  type Message,
  type MessageRequest,
  sendMessage,
} from './schema';

const limit = pageLimit.max;
/** As far as `offset` reaches (contract.md, Conventions). */
const mostConversations = 1000;

/**
 * The person's conversations, the newest of them asked again every few seconds while the page is looked at and nothing else
 * tells. `more` asks for older ones; they are asked again where another conversation came among the newest, which moves them.
 */
export function useConversations(first: Conversation[], polled: boolean) {
  const read = useRead(listConversations, { query: { limit } }, first);
  useWhileVisible(() => void read.mutate(), polled ? chatPolling : null);
  const [older, setOlder] = useState<Conversation[]>([]);
  const [ended, setEnded] = useState(first.length < limit);
  const [loading, setLoading] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const pages = useRef(0);

  const ask = useCallback(async (from: number, wanted: number) => {
    setLoading(true);
    try {
      const rows: Conversation[] = [];
      let page: Conversation[] = [];
      for (let each = from; each <= wanted; each += 1) {
        page = await send(listConversations, { query: { limit, offset: each * limit } });
        rows.push(...page);
        if (page.length < limit) break;
      }
      pages.current = wanted;
      setOlder((now) => [...now.slice(0, (from - 1) * limit), ...rows]);
      setEnded(page.length < limit || (wanted + 1) * limit > mostConversations);
      setRefused(null);
    } catch (error) {
      setRefused(error);
    } finally {
      setLoading(false);
    }
  }, []);

  const newest = read.data ?? first;
  const which = newest.map(({ id }) => id).toString();
  const shown = useRef(which);
  useEffect(() => {
    if (shown.current === which) return;
    shown.current = which;
    if (pages.current > 0) void ask(1, pages.current);
  }, [which, ask]);

  return {
    rows: [...newest, ...older.filter(({ id }) => !newest.some((each) => each.id === id))],
    ended,
    loading,
    more: () => void ask(pages.current + 1, pages.current + 1),
    error: read.error ?? refused,
    refresh: read.mutate,
  };
}

/** The people who ask to write. */
export function useMessageRequests(first: MessageRequest[]) {
  const { data, mutate } = useRead(listMessageRequests, {}, first);
  const refresh = useCallback(() => void mutate(), [mutate]);
  return { requests: data ?? first, refresh };
}

type MessagesStart = { first: Message[]; unread: boolean; polled: boolean };

/** What is left of a message that its sender took back. */
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

/** A ghost without its words and its file, and what it can be reported with. */
type SealedGhost = Message & { seal: string };

/**
 * The ghosts that this page was handed the seal of, for the day that they can be reported in. In memory alone: nothing of a
 * ghost is stored on a phone.
 */
function useSealed() {
  const [sealed, setSealed] = useState<SealedGhost[]>([]);
  const note = useCallback((page: Message[]) => {
    const handed = page.flatMap(({ seal, ...ghost }) =>
      seal === null
        ? []
        : [{ ...ghost, seal, content: '', media_url: null, media_type: null, media_bytes: null }],
    );
    if (handed.length > 0) setSealed((now) => [...now, ...handed]);
  }, []);
  const drop = useCallback((id: number) => setSealed((now) => now.filter((each) => each.id !== id)), []);
  return { sealed, note, drop };
}

/**
 * The messages of a conversation, and in their places the ghosts that vanished from this page (`vanished`); `sealOf` what one
 * can be reported with.
 * @param start  `first`: the newest page, as the server rendered it; `unread`: whether something in it is to be read yet;
 *   `polled`: whether to ask every few seconds, where no realtime connection tells of news
 */
export function useMessages(conversationId: number, { first, unread, polled }: MessagesStart) {
  const { sealed, note, drop } = useSealed();
  const timeline = useMessageTimeline({
    first,
    unread,
    ask: async (query) => {
      const page = await send(listMessages, { params: { conversationId }, query });
      // Also of an answer that a later one overtakes: a seal comes once.
      note(page);
      return page;
    },
    refuse: (refused) => `Failed to load messages: ${reason(refused)}`,
    interval: polled ? chatPolling : null,
  });
  const { messages, change } = timeline;
  /** Its words and file are gone, wherever they stood; its place stays. */
  const unsent = useCallback(
    (id: number) =>
      change((each) => {
        if (each.id === id) return { ...each, ...takenBack };
        return each.reply_to?.id === id ? { ...each, reply_to: null } : each;
      }),
    [change],
  );
  return {
    ...timeline,
    unsent,
    vanished: sealed.filter(({ id }) => !messages.some((each) => each.id === id)),
    sealOf: (id: number) => sealed.find((each) => each.id === id)?.seal,
    drop,
  };
}

/** Sends a file, with its words and its progress. A repeat after a lost answer carries the same `clientId`. */
export function useFileMessage(recipient: string) {
  const { submit, progress, cancel } = useFileForm(sendMessage, chatUpload);
  const [error, setError] = useState('');
  const attempt = useRef<{ file: File; clientId: string } | null>(null);

  const sendFile = async (
    file: File,
    { content, isGhostBomb, replyTo }: { content: string; isGhostBomb: boolean; replyTo: number | undefined },
  ): Promise<Message | null> => {
    setError('');
    if (attempt.current?.file !== file) attempt.current = { file, clientId: crypto.randomUUID() };
    const { clientId } = attempt.current;
    const fields = {
      recipientUsername: recipient,
      content,
      isGhostBomb: String(isGhostBomb),
      clientId,
      ...(replyTo && { replyTo: String(replyTo) }),
    };
    const outcome = await submit(fields, file);
    if (outcome.is === 'done') return outcome.answer.dm;
    setError(unsentWords(outcome, 'Failed to send message: '));
    return null;
  };
  return { sendFile, progress, error, cancel };
}
