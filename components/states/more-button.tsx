'use client';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { focusOn } from '@/lib/client/use-kept-focus';

type Props = {
  loading: boolean;
  /** Whether there is no more. Then there is no button, and a focus that it had moves to the first row that came. */
  ended: boolean;
  onMore: () => void;
  /** The label, such as 'Show more friends'. */
  children: React.ReactNode;
  className?: string;
  /** What stands right after the list, if the button is inside it. */
  place?: RefObject<HTMLElement | null>;
};

/** The rows before a place, as deep as they may be: a list of days or of categories holds them in parts. */
function rowsBefore(place: Element | null): Element[] {
  const within = place?.parentElement;
  if (!place || !within) return [];
  return [...within.querySelectorAll('article, li')].filter((each) => {
    const around = each.parentElement?.closest('article, li');
    return (
      place.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING &&
      // A row in a row, such as a comment, is no row of this list.
      (!around || !within.contains(around) || around === within) &&
      // What stands there only while more is loaded.
      !each.closest('[data-between]')
    );
  });
}

/**
 * Loads more of the list before it. While it loads, the button keeps the focus, which a disabled one would lose. It stands
 * in the same element as its list or its rows, after them. A row is an `article` or an `li`.
 */
export function MoreButton({ loading, ended, onMore, children, className = 'btn', place }: Props) {
  const own = useRef<HTMLSpanElement>(null);
  const end = place ?? own;
  /** While the button has the focus, the rows that were there before. */
  const known = useRef<Element[] | null>(null);
  const note = useCallback(() => {
    known.current = rowsBefore(end.current);
  }, [end]);

  useLayoutEffect(() => {
    const had = known.current;
    if (had && loading) note();
    if (!had || !ended) return;
    known.current = null;
    if (document.activeElement !== document.body) return;
    const next = rowsBefore(end.current).find((each) => !had.includes(each));
    // The last page may be empty.
    focusOn(next ?? had.at(-1) ?? end.current?.parentElement);
  }, [loading, ended, note, end]);

  return (
    <span ref={own} className="contents">
      {!ended && (
        <button
          type="button"
          className={className}
          aria-disabled={loading}
          onFocus={note}
          onBlur={() => {
            known.current = null;
          }}
          onClick={() => !loading && onMore()}
        >
          {loading ? 'Loading ...' : children}
        </button>
      )}
    </span>
  );
}
