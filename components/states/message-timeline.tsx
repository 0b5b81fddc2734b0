'use client';
import { useRef, useState } from 'react';
import type { Outbox, Waiting } from '@/lib/client/api/use-outbox';
import { hasMouse } from '@/lib/client/has-mouse';
import type { Span } from '@/lib/client/lists/stale-rows';
import { useScrollAnchor } from '@/lib/client/lists/use-scroll-anchor';
import type { Quote } from '@/lib/contract/quote';
import { MoreButton } from './more-button';
import { WaitingWords } from './waiting-words';

type Said = { id: number };

type Props<Message extends Said, Item> = {
  /** Oldest first. */
  messages: Message[];
  /** Whether the conversation's first message is loaded. */
  begun: boolean;
  older: () => Promise<void>;
  /** Told which messages are in view, by their ids. */
  onView: (span: Span) => void;
  /** The viewer's own messages that are not stored yet. */
  outbox: Outbox<Item>;
  /** The text of a message in the outbox. */
  textOf: (item: Waiting<Item>) => string;
  /** The message that a message in the outbox replies to. */
  quoteOf?: (item: Waiting<Item>) => Quote | null | undefined;
  /** The words before the reason of a refused message (overview.md, Messages). */
  prefix: string;
  isOwn: (message: Message) => boolean;
  /** What a screen reader says of somebody else's new message; empty where its words are not on the screen any more. */
  spoken: (message: Message) => string;
  /** The text for an empty conversation. */
  quiet: string;
  /** The list items of the messages. */
  children: React.ReactNode;
};

/** A conversation, scrolled to the newest message unless the viewer has scrolled up. */
export function MessageTimeline<Message extends Said, Item extends object>({
  messages,
  begun,
  older,
  onView,
  outbox: { waiting, retry, drop },
  textOf,
  quoteOf,
  prefix,
  isOwn,
  spoken,
  quiet,
  children,
}: Props<Message, Item>) {
  const newest = messages.at(-1);
  const { list, unseen, toEnd } = useScrollAnchor({
    newest: newest?.id ?? 0,
    oldest: messages[0]?.id ?? 0,
    waiting: waiting.length,
    ownNewest: newest !== undefined && isOwn(newest),
    older,
    onView: (first, last) =>
      onView({ from: messages[first]?.id ?? newest?.id ?? 0, to: messages[last]?.id ?? newest?.id ?? 0 }),
  });
  return (
    <div className="relative min-h-0 flex-1">
      <NewestMessage {...{ messages, isOwn, spoken }} />
      <div
        ref={list}
        className="h-full overflow-y-auto p-3"
        role="log"
        // Countdowns, older messages and one's own would be said too. `NewestMessage` is said instead.
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard (WCAG 2.1.1, axe scrollable-region-focusable)
        tabIndex={0}
      >
        <MoreButton
          loading={false}
          ended={begun}
          onMore={older}
          className="btn btn-quiet mx-auto flex text-sm"
        >
          Load older messages
        </MoreButton>
        {messages.length === 0 && waiting.length === 0 && (
          <p className="py-10 text-center text-mute">{quiet}</p>
        )}
        <ol className="grid gap-2">
          {children}
          {waiting.map((item) => (
            <WaitingWords
              key={item.clientId}
              text={textOf(item)}
              quote={quoteOf?.(item)}
              refusal={item.refused && prefix + item.refused}
              onRetry={() => retry(item.clientId)}
              onDrop={() => drop(item.clientId)}
            />
          ))}
        </ol>
      </div>
      {unseen && (
        <button
          type="button"
          className="btn btn-go absolute bottom-3 left-1/2 -translate-x-1/2"
          onClick={() => {
            toEnd();
            // The button goes. On a touch screen the field would bring up the keyboard over what they want to read.
            if (!hasMouse()) list.current?.focus({ preventScroll: true });
          }}
        >
          New messages ↓
        </button>
      )}
    </div>
  );
}

type NewestProps<Message extends Said> = Pick<Props<Message, unknown>, 'messages' | 'isOwn' | 'spoken'>;

/** Announces the newest message of somebody else that came after the page, once. */
function NewestMessage<Message extends Said>({ messages, isOwn, spoken }: NewestProps<Message>) {
  const [loaded] = useState(messages.at(-1)?.id ?? 0);
  const newest = messages.findLast((message) => message.id > loaded && !isOwn(message));
  // Where the newest goes, the one before it is not announced again.
  const latest = useRef(loaded);
  latest.current = Math.max(latest.current, newest?.id ?? 0);
  return (
    <p role="status" className="sr-only">
      {/* The key has the same words, said twice, announced twice. */}
      {newest?.id === latest.current && <span key={newest.id}>{spoken(newest)}</span>}
    </p>
  );
}
