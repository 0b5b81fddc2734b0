import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { isRefusedAs, send } from '@/lib/client/api/send';
import { useOutbox, type Waiting } from '@/lib/client/api/use-outbox';
import { type Conversation, type Message, sendMessage } from '@/lib/domains/chat/schema';
import type { OutgoingMessage } from './outgoing-message';

/**
 * The messages of this device that are on their way to a conversation.
 * @param onSent  told of each that was stored; null for a ghost that was sent before, and has vanished since
 * @param onMoved  told where the conversation goes on, before that page is opened
 */
export function useChatOutbox(
  { id, other_username: other }: Conversation,
  onSent: (dm: Message | null) => void,
  onMoved: (conversationId: number) => void,
) {
  const router = useRouter();
  /** Where they go: to another conversation, once one of them was answered with it. */
  const current = useRef(id);
  const deliver = async ({ content, isGhostBomb, replyTo, clientId }: Waiting<OutgoingMessage>) => {
    const anew = { recipientUsername: other, content, isGhostBomb, clientId };
    const words = { ...anew, conversationId: current.current };
    const { dm, conversationId } = await send(sendMessage, {
      body: { ...words, replyTo: replyTo?.id },
    }).catch((refused) => {
      // The quoted message was deleted meanwhile. Send the text without the quote.
      if (replyTo && isRefusedAs(refused, 'message_not_found')) return send(sendMessage, { body: words });
      // The request was not answered in 30 days and is gone, which a page from the phone's cache does not know.
      if (isRefusedAs(refused, 'not_in_conversation')) return send(sendMessage, { body: anew });
      throw refused;
    });
    if (conversationId !== current.current) {
      current.current = conversationId;
      outbox.move(`chat:${conversationId}`);
      onMoved(conversationId);
      // Whoever has left the page meanwhile is not taken back.
      if (window.location.pathname === `/chat/${id}`) router.replace(`/chat/${conversationId}`);
    }
    // The page that opens shows it.
    if (current.current !== id) return;
    onSent(dm);
  };
  const outbox = useOutbox<OutgoingMessage>(`chat:${id}`, deliver);
  return outbox;
}
