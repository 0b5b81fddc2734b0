'use client';
import type { Quote } from '@/lib/contract/quote';

/** The id of a message's list item, which the quotes of it lead to. */
export const messageAnchor = (id: number) => `message-${id}`;

type Props = {
  quote: Quote;
  /** Whether the message that it quotes is on the page, to be gone to. */
  onPage?: boolean;
};

const look = 'border-l-4 border-current/40 pl-2 text-left text-sm';

/** What a message answers, in one small line above its words; a press leads there. */
export function QuotedMessage({ quote: { id, username, excerpt }, onPage = false }: Props) {
  const words = (
    // Cut after a line, and not kept in one: that would make a list of messages as wide as the longest quote.
    <span className="line-clamp-1">
      <span className="sr-only">In reply to </span>
      <bdi className="font-bold">{username}</bdi> <bdi>{excerpt}</bdi>
    </span>
  );
  if (!onPage) return <p className={look}>{words}</p>;
  const follow = () => {
    const original = document.getElementById(messageAnchor(id));
    original?.scrollIntoView({ block: 'center' });
    original?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={`${look} block min-h-6 cursor-pointer`} onClick={follow}>
      {words}
    </button>
  );
}
