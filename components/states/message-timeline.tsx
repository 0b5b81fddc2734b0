'use client';
import type { Outbox, Waiting } from '@/lib/client/api/use-outbox';
import { useScrollAnchor } from '@/lib/client/lists/use-scroll-anchor';
import type { Quote } from '@/lib/contract/quote';
import { WaitingWords } from './waiting-words';

type Said = { id: number };

type Props<Message extends Said, Item> = {
  /** Oldest first. */
  messages: Message[];
  /** Whether the conversation's first message is loaded. */
  begun: boolean;
  older: () => Promise<void>;
  /** The viewer's own messages that are not stored yet. */
  outbox: Outbox<Item>;
  /** The text of a message in the outbox. */
  textOf: (item: Waiting<Item>) => string;
  /** The message that a message in the outbox replies to. */
  quoteOf?: (item: Waiting<Item>) => Quote | null | undefined;
  /** The spec's text before the reason of a refused message. */
  prefix: string;
  isOwn: (message: Message) => boolean;
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
  outbox: { waiting, retry, drop },
  textOf,
  quoteOf,
  prefix,
  isOwn,
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
  });
  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard (WCAG 2.1.1, axe scrollable-region-focusable) */}
      <div ref={list} className="h-full overflow-y-auto p-3" role="log" aria-label="Messages" tabIndex={0}>
        {!begun && (
          <button type="button" className="btn btn-quiet mx-auto flex text-sm" onClick={older}>
            Load older messages
          </button>
        )}
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
          onClick={toEnd}
        >
          New messages ↓
        </button>
      )}
    </div>
  );
}
