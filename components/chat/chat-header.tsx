'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { ProfileLink } from '@/components/profiles/profile-link';
import { Avatar } from '@/components/ui/avatar';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import { isRefusedAs, reason, send } from '@/lib/client/api/send';
import { chatBoost } from '@/lib/contract/constants/chat';
import { boostConversation, type Conversation } from '@/lib/domains/chat/schema';

/** What became of the last thing that was done here. A boost that was paid is told by an alert, as a refusal is. */
export type ChatStatus = { done?: string; boosted?: string; error?: string };

type Props = {
  conversation: Conversation;
  onStatus: (status: ChatStatus) => void;
  /** Told where the page shows no longer how things are. */
  onStale: () => void;
  /** Leads to what can be done about a stranger, where the keyboard leaves it no room (app/chat.css). */
  onAside: () => void;
};

/** The back link, the other person's name, and Boost. */
export function ChatHeader({ conversation, onStatus, onStale, onAside }: Props) {
  const { id, other_username: other, state } = conversation;
  const isRequest = state === 'request';
  const [boosted, setBoosted] = useState(conversation.is_boosted === 1);
  // What was done here holds until the page comes anew: a boost ends after a day, and either of the two may boost.
  const [shown, setShown] = useState(conversation);
  if (shown !== conversation) {
    setShown(conversation);
    setBoosted(conversation.is_boosted === 1);
  }
  const [pending, setPending] = useState(false);
  // Kept until the boost is paid: a retry after a lost answer is then paid only once.
  const idempotencyKey = useRef('');

  const boost = async () => {
    setPending(true);
    idempotencyKey.current ||= crypto.randomUUID();
    try {
      const answer = await send(
        boostConversation,
        { body: { conversationId: id } },
        { idempotencyKey: idempotencyKey.current },
      );
      idempotencyKey.current = '';
      setBoosted(true);
      onStatus({ boosted: answer.message });
    } catch (refused) {
      onStatus({ error: `Failed to boost chat: ${reason(refused, 'Unknown error')}` });
      if (isRefusedAs(refused, 'chat_already_boosted')) {
        // Nothing was paid with this one.
        idempotencyKey.current = '';
        onStale();
      }
    } finally {
      setPending(false);
    }
  };

  return (
    // On a narrow phone the button gives way before the name does; where letters are twice as large, it goes below.
    <header className="flex flex-wrap items-center gap-1 border-b-2 border-line p-2 pl-0 min-[17rem]:flex-nowrap">
      <Link prefetch={false} href="/chats" className="btn btn-quiet px-0" aria-label="Back to chats">
        <span aria-hidden="true">←</span>
      </Link>
      <ProfileLink
        username={other}
        className="flex min-h-11 min-w-0 items-center gap-2 font-bold no-underline"
      >
        <Avatar
          username={other}
          url={conversation.other_profile_media_url}
          type={conversation.other_profile_media_type}
          small
        />
        <h1 className="truncate text-lg">{other}</h1>
        {conversation.other_verified === 1 && <VerifiedBadge />}
      </ProfileLink>
      {state === 'open' && (
        <button
          type="button"
          className="btn ml-auto shrink-99999 px-2.5 text-[0.8125rem]"
          disabled={pending}
          // Whoever boosted it by the keyboard stays there.
          aria-disabled={boosted}
          onClick={() => boosted || boost()}
        >
          {boosted ? (
            '📌 Boosted'
          ) : (
            <span>
              Boost <span className="whitespace-nowrap">({chatBoost.coins} coins)</span>
            </span>
          )}
        </button>
      )}
      <button
        type="button"
        className={`chat-aside-opener btn btn-quiet shrink-0 whitespace-nowrap px-2 ${isRequest ? 'ml-auto' : ''}`}
        aria-label={isRequest ? `Answer ${other}` : `More about ${other}`}
        onClick={onAside}
      >
        {isRequest ? 'Answer' : '•••'}
      </button>
    </header>
  );
}
