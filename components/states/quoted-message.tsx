'use client';
import type { Quote } from '@/lib/contract/quote';

/** The id of a message's list item. Quotes of the message link to it. */
export const messageAnchor = (id: number) => `message-${id}`;

type Props = {
  quote: Quote;
  /** Whether the quoted message is on the page, so that the quote can link to it. */
  onPage?: boolean;
};

const look = 'border-l-4 border-current/40 pl-2 text-left text-sm';

/** The quoted message on one line above a reply. A press scrolls to it. */
export function QuotedMessage({ quote: { id, username, excerpt }, onPage = false }: Props) {
  const words = (
    // `line-clamp` and not `nowrap`: that would make the list as wide as its longest quote.
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
    <button
      type="button"
      className={`${look} relative block min-h-6 cursor-pointer after:absolute after:inset-x-0 after:top-0 after:-bottom-5`}
      onClick={follow}
    >
      {words}
    </button>
  );
}
