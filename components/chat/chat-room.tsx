'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { LiveBanner } from '@/components/states/live-banner';
import { StatusLine } from '@/components/ui/status-line';
import { isRefusedAs, send } from '@/lib/client/api/send';
import { useOutbox } from '@/lib/client/api/use-outbox';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useReplyDraft } from '@/lib/client/storage/use-reply-draft';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { requestPolling } from '@/lib/contract/constants/chat';
import { messageRequest } from '@/lib/contract/contact';
import { userChannel } from '@/lib/contract/realtime';
import { useMessages } from '@/lib/domains/chat/hooks';
import { type Conversation, type Message, sendMessage } from '@/lib/domains/chat/schema';
import { type ChatStatus, ChatHeader } from './chat-header';
import { MessageComposer } from './message-composer';
import { MessageList } from './message-list';
import type { OutgoingMessage } from './outgoing-message';
import { RequestAnswer } from './request-answer';
import { StrangerBar } from './stranger-bar';

/** The other person, with what the viewer may send to them. */
type Other = { id: number; mayAsk: boolean; mayGetFiles: boolean; mayGetGhosts: boolean };

type Props = {
  conversation: Conversation;
  first: Message[];
  /** The server's time when it rendered the page, in epoch milliseconds. */
  renderedAt: number;
  /** Null when they have left. */
  other: Other | null;
};

/** The longest excerpt that fits on the line above the field, in characters. */
const quoteShown = 200;

/** A private conversation of two people. */
export function ChatRoom({ conversation, first, renderedAt, other: contact }: Props) {
  const { id, other_username: other, state, relation } = conversation;
  const isWaiting = state === 'waiting';
  const isWritable = state !== 'closed' && contact !== null;
  const router = useRouter();
  const { me: self, refresh: refreshMe } = useSession();
  const [mayBeOpen, setMayBeOpen] = useState(false);
  const live = useChannel(self ? userChannel(self.id) : null, {
    dm_message: ({ conversationId, unsent, read }) => {
      // What one has read oneself, here or on another page, changes nothing in the chat.
      if (conversationId !== id || read) return;
      // It may be older than what a refresh loads.
      if (unsent) {
        chat.unsent(unsent);
        if (quote?.id === unsent) setQuote(null);
      }
      void chat.refresh();
      // It may be that they accepted, which is no message.
      if (!isWaiting) return;
      router.refresh();
      setMayBeOpen(true);
    },
    friends: () => router.refresh(),
    onResume: () => {
      void chat.resume();
      if (isWaiting) router.refresh();
    },
  });
  // Once more after an event too: on a slow line the first refresh may have brought the page that is kept on the phone.
  const asks = isWaiting && (live.state !== 'live' || mayBeOpen);
  useWhileVisible(
    () => {
      // Without network, the framework would fall back to a full page load.
      if (!navigator.onLine) return;
      setMayBeOpen(false);
      router.refresh();
    },
    asks ? requestPolling : null,
  );
  const unread =
    conversation.unread_count > 0 || first.some((each) => each.is_ghost_bomb && !each.read_at && !each.mine);
  const chat = useMessages(id, { first, renderedAt, unread, polled: live.state !== 'live' });

  // Messages that were shown are read. After each new one, refresh the unread count on the Chats link.
  const latest = chat.messages.at(-1);
  const newest = latest?.id;
  const followed = useRef<number>(undefined);
  useEffect(() => {
    if (!chat.seen || followed.current === newest) return;
    followed.current = newest;
    if (self?.unread_chats) refreshMe();
  }, [chat.seen, newest, self?.unread_chats, refreshMe]);
  const room = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useKeptFocus(room, field);
  const [status, setStatus] = useState<ChatStatus>({ done: '', error: '' });

  // They answered, which opens the conversation; also where the event was missed.
  const isAnswered = isWaiting && latest?.mine === 0;
  useEffect(() => {
    if (isAnswered) router.refresh();
  }, [isAnswered, router]);

  const [quote, setQuote] = useReplyDraft(`chat:${id}`);
  // Also where the event was missed.
  const isQuoteGone = chat.messages.some((each) => each.id === quote?.id && each.unsent === 1);
  useEffect(() => {
    if (isQuoteGone) setQuote(null);
  }, [isQuoteGone, setQuote]);
  const reply = useCallback(
    ({ id: quoted, sender_username: username, content, media_type }: Message) => {
      setQuote({ id: quoted, username, excerpt: content.slice(0, quoteShown) || `A ${media_type}` });
      field.current?.focus();
    },
    [setQuote],
  );

  const outbox = useOutbox<OutgoingMessage>(
    `chat:${id}`,
    async ({ content, isGhostBomb, replyTo, clientId }) => {
      const anew = { recipientUsername: other, content, isGhostBomb, clientId };
      const words = { ...anew, conversationId: id };
      const { dm, conversationId } = await send(sendMessage, {
        body: { ...words, replyTo: replyTo?.id },
      }).catch((refused) => {
        // The quoted message was deleted meanwhile. Send the text without the quote.
        if (replyTo && isRefusedAs(refused, 'message_not_found')) return send(sendMessage, { body: words });
        // The request was not answered in 30 days and is gone, which a page from the phone's cache does not know.
        if (isRefusedAs(refused, 'not_in_conversation')) return send(sendMessage, { body: anew });
        throw refused;
      });
      if (conversationId !== id) return router.replace(`/chat/${conversationId}`);
      // None for a ghost that was sent before, and has vanished since.
      if (dm) chat.merge([dm]);
      // Answering a message request opens the conversation.
      if (state === 'request') router.refresh();
    },
  );

  return (
    <div
      ref={room}
      className="mx-auto flex h-[calc(100dvh-130px-var(--tab-bar))] min-h-96 max-w-2xl flex-col rounded-box border-2 border-line bg-card"
    >
      <ChatHeader conversation={conversation} onStatus={setStatus} />
      {state === 'open' && relation === 'none' && contact && (
        <StrangerBar
          conversationId={id}
          username={other}
          userId={contact.id}
          mayAsk={contact.mayAsk}
          chat={chat}
          onAsked={(done) => setStatus({ done, error: '' })}
        />
      )}
      {state === 'request' && (
        <section aria-label="Request" className="grid gap-2 border-b-2 border-line bg-soft px-3 py-2">
          <p>
            <bdi className="font-bold">{other}</bdi> asks to write to you. They cannot see that you looked.
          </p>
          <RequestAnswer
            conversationId={id}
            username={other}
            messageId={chat.messages[0]?.id}
            onAnswered={(done, action) => {
              setStatus({ done, error: '' });
              if (action === 'accept') router.refresh();
              else router.push('/chats');
            }}
          />
        </section>
      )}
      <StatusLine words={status.error} className="px-3 py-1" />
      <StatusLine words={status.done} tone="good" className="px-3 py-1" />
      <MessageList
        chat={chat}
        outbox={outbox}
        folded={relation !== 'friends'}
        inert={state === 'request'}
        onReply={isWritable && state !== 'request' ? reply : undefined}
      />
      <LiveBanner state={live.state} reconnect={live.reconnect} />
      <StatusLine words={chat.error} className="px-3 py-1" />
      {!isWritable ? (
        <p className="border-t-2 border-line p-3 text-center">
          {contact
            ? 'You can both read this chat.'
            : 'Their account was deleted. You can still read this chat.'}{' '}
          Nobody can write in it any more.
        </p>
      ) : (
        <>
          {isWaiting && (
            <p className="border-t-2 border-line bg-soft px-3 py-2 text-[15px]">
              Wait until <bdi className="font-bold">{other}</bdi> answers. Until then you can send{' '}
              {messageRequest.messages} short messages in all, without files.
            </p>
          )}
          <MessageComposer
            conversationId={id}
            recipient={other}
            files={!isWaiting && contact.mayGetFiles}
            ghosts={!isWaiting && contact.mayGetGhosts}
            longest={isWaiting ? messageRequest.characters : undefined}
            quote={quote}
            onQuote={setQuote}
            field={field}
            onWords={outbox.add}
            onSent={(dm) => chat.merge([dm])}
          />
        </>
      )}
    </div>
  );
}
