'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LiveBanner } from '@/components/states/live-banner';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { moveReplyDraft, useReplyDraft } from '@/lib/client/storage/use-reply-draft';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { messageRequest } from '@/lib/contract/constants/contact';
import type { Conversation, Message } from '@/lib/domains/chat/schema';
import { ChatHeader, type ChatStatus } from './chat-header';
import { fileKinds } from './file-kinds';
import { MessageComposer } from './message-composer';
import { MessageList } from './message-list';
import { reportable } from './reportable';
import { StrangerBar } from './stranger-bar';
import { useChatEvents } from './use-chat-events';
import { useChatOutbox } from './use-chat-outbox';

/** Loaded with a chat that waits for an answer. */
const RequestAnswer = lazyWithRetry(() => import('./request-answer'));

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
  const { chat, live, refreshSoon } = useChatEvents({
    conversation,
    first,
    renderedAt,
    otherId: contact?.id,
    onUnsent: (unsent) => {
      if (quote?.id === unsent) setQuote(null);
    },
  });
  const room = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useKeptFocus(room, field);
  const [status, setStatus] = useState<ChatStatus>({});

  // It was declined, or nobody answered in time. Whoever asked writes on here, which asks anew.
  const isPageOver = chat.isOver && !isWaiting;
  useEffect(() => {
    if (isPageOver) router.refresh();
  }, [isPageOver, router]);

  const storage = useAccountStorage();
  const [draft, setDraft] = useState(`chat:${id}`);
  const [quote, setQuote] = useReplyDraft(draft);
  // Also where the event was missed.
  const isQuoteGone =
    quote !== null &&
    (chat.hasLost(quote.id) || chat.messages.some((each) => each.id === quote.id && each.unsent === 1));
  useEffect(() => {
    if (isQuoteGone) setQuote(null);
  }, [isQuoteGone, setQuote]);
  const reply = useCallback(
    ({ id: quoted, sender_username: username, content, media_type }: Message) => {
      const file = media_type ? fileKinds[media_type] : '';
      setQuote({ id: quoted, username, excerpt: content.slice(0, quoteShown) || file });
      field.current?.focus();
    },
    [setQuote],
  );

  const sent = (dm: Message | null) => {
    if (dm) chat.merge([dm]);
    // Answering a message request opens the conversation.
    if (state === 'request') refreshSoon();
  };
  const outbox = useChatOutbox(conversation, sent, (to) => {
    // This page cannot be opened again. What is typed until the other one is there belongs to that one too.
    moveReplyDraft(storage, draft, `chat:${to}`);
    flushSync(() => setDraft(`chat:${to}`));
  });

  return (
    <div
      ref={room}
      className="chat-frame chat-frame-alone mx-auto flex max-w-2xl flex-col rounded-box border-2 border-line bg-card"
    >
      <ChatHeader
        conversation={conversation}
        onStatus={setStatus}
        onStale={refreshSoon}
        onAside={() => room.current?.querySelector<HTMLElement>('.chat-aside button:enabled')?.focus()}
      />
      {state === 'open' && (relation === 'none' || relation === 'incoming') && contact && (
        <StrangerBar
          conversationId={id}
          username={other}
          userId={contact.id}
          relation={relation}
          mayAsk={contact.mayAsk}
          chat={chat}
          onAnswered={(done) => {
            setStatus({ done });
            // Friends may send more, and their files are not folded.
            refreshSoon();
          }}
        />
      )}
      {state === 'request' && (
        <section
          aria-label="Request"
          className="chat-aside grid gap-2 border-b-2 border-line bg-soft px-3 py-2"
        >
          <p>
            <bdi className="font-bold">{other}</bdi> asks to write to you. They cannot see that you looked.
          </p>
          <RequestAnswer
            conversationId={id}
            username={other}
            hasLeft={!contact}
            toReport={() => reportable({ id: contact?.id, username: other }, chat.messages)}
            onAnswered={(done, action) => {
              setStatus({ done });
              if (action === 'accept') refreshSoon();
              // Loaded anew: the feed that the router keeps still shows whoever was blocked.
              else window.location.assign('/chats');
            }}
            onStale={refreshSoon}
          />
        </section>
      )}
      <StatusLine words={status.error ?? ''} className="px-3 py-1" />
      {status.boosted && (
        <p role="alert" className="px-3 py-1 font-semibold text-lagoon">
          {status.boosted}
        </p>
      )}
      <StatusLine words={status.done ?? ''} tone="good" className="px-3 py-1" />
      <MessageList
        chat={chat}
        outbox={outbox}
        otherId={contact?.id}
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
            <p className="border-t-2 border-line bg-soft px-3 py-2 text-md">
              Wait until <bdi className="font-bold">{other}</bdi> answers. Until then you can send{' '}
              {messageRequest.messages} short messages in all, without files.
            </p>
          )}
          <MessageComposer
            conversationId={id}
            draft={draft}
            recipient={other}
            files={!isWaiting && contact.mayGetFiles}
            ghosts={!isWaiting && contact.mayGetGhosts}
            longest={isWaiting ? messageRequest.characters : undefined}
            quote={quote}
            onQuote={setQuote}
            field={field}
            onWords={outbox.add}
            onSent={sent}
          />
        </>
      )}
    </div>
  );
}
