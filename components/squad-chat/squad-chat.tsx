'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { GameClips } from '@/components/clips/game-clips';
import { LiveBanner } from '@/components/states/live-banner';
import { StatusLine } from '@/components/ui/status-line';
import { isRefusedAs, send } from '@/lib/client/api/send';
import { useOutbox } from '@/lib/client/api/use-outbox';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useReplyDraft } from '@/lib/client/storage/use-reply-draft';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { squadChannel } from '@/lib/contract/realtime';
import type { GameClip } from '@/lib/domains/clips/schema';
import { useSquadChat } from '@/lib/domains/squad-chat/hooks';
import { type SquadChatDetails, type SquadMessage, sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { MatchForm } from './match-form';
import { MessageComposer } from './message-composer';
import { MessageList } from './message-list';
import { NoEntry } from './no-entry';
import type { OutgoingMessage } from './outgoing-message';
import { SquadChatHeader } from './squad-chat-header';

type Props = {
  details: SquadChatDetails;
  messages: SquadMessage[];
  clips: GameClip[];
  /** The server's time when it rendered the page, in epoch milliseconds. */
  renderedAt: number;
};

/** The longest excerpt that fits on the line above the field, in characters. */
const quoteShown = 200;

/** A squad's page: header, chat, match form and clips. */
export function SquadChat({ details, messages: first, clips, renderedAt }: Props) {
  const { id: squadId, next_match: nextMatch } = details;
  const [open, setOpen] = useState(true);
  const router = useRouter();
  const resumed = useRef(false);
  const live = useChannel(open ? squadChannel(squadId) : null, {
    squad_message: ({ id }) => {
      // A hidden page refreshes when it becomes visible again. The person's own message is already in the list.
      if (document.visibilityState === 'visible' && !chat.knows(id)) void chat.refresh();
    },
    squad_message_deleted: ({ id }) => deleted(id),
    onResume: () => {
      void chat.resume();
      // The message of the next match may have been deleted meanwhile, and need not be among those that are loaded.
      if (resumed.current && nextMatch) router.refresh();
      resumed.current = true;
    },
  });
  const chat = useSquadChat(squadId, { first, renderedAt, polled: live.state !== 'live' });
  const [quote, setQuote] = useReplyDraft(`squad:${squadId}`);
  // Also where the event was missed.
  const isQuoteGone = quote !== null && chat.hasLost(quote.id);
  useEffect(() => {
    if (isQuoteGone) setQuote(null);
  }, [isQuoteGone, setQuote]);
  const field = useRef<HTMLTextAreaElement>(null);
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part, field);
  const outbox = useOutbox<OutgoingMessage>(`squad:${squadId}`, async ({ message, replyTo, clientId }) => {
    const say = (to?: number) =>
      send(sendSquadMessage, { body: { squadId, message, clientId, replyTo: to ?? null } });
    const { squad_message } = await say(replyTo?.id).catch((refused) => {
      // The quoted message was deleted meanwhile. Send the text without the quote.
      if (replyTo && isRefusedAs(refused, 'message_not_found')) return say();
      throw refused;
    });
    chat.merge([squad_message]);
  });

  const reply = useCallback(
    ({ id, username, message }: SquadMessage) => {
      setQuote({ id, username, excerpt: message.slice(0, quoteShown) || 'Shared a post' });
      field.current?.focus();
    },
    [setQuote],
  );

  const deleted = (id: number) => {
    const match = chat.messages.find((each) => each.id === id)?.match;
    chat.drop(id);
    if (quote?.id === id) setQuote(null);
    // The header may show it as the next match, also where it is further up than what is loaded.
    if (match || nextMatch?.message_id === id) router.refresh();
  };
  // A stable callback, so that the memoised bubbles do not re-render.
  const latest = useRef(deleted);
  latest.current = deleted;
  const onDeleted = useCallback((id: number) => latest.current(id), []);

  if (chat.expelled) {
    if (open) setOpen(false);
    return <NoEntry words={chat.expelled} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SquadChatHeader
        details={details}
        nextMatch={nextMatch && chat.hasLost(nextMatch.message_id) ? null : nextMatch}
        messages={chat.messages}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <section
          ref={part}
          aria-label="Squad chat"
          className="chat-frame flex flex-col rounded-box border-2 border-line bg-card"
        >
          <MessageList chat={chat} outbox={outbox} onReply={reply} onDeleted={onDeleted} />
          <LiveBanner state={live.state} reconnect={live.reconnect} />
          <StatusLine words={chat.error} className="px-3 py-1" />
          <MessageComposer
            squadId={squadId}
            quote={quote}
            onQuote={setQuote}
            field={field}
            onWords={outbox.add}
          />
        </section>
        <MatchForm squadId={squadId} onScheduled={(message) => chat.merge([message])} />
      </div>
      <GameClips start={{ squadId, first: clips, renderedAt }} />
    </div>
  );
}
