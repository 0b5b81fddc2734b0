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

/** The rows before a place: those of a list, or the last of rows that stand there themselves. */
function rowsBefore(place: Element | null): Element[] {
  let before = place?.previousElementSibling;
  // What stands there only while more is loaded.
  while (before?.matches('[data-between]')) before = before.previousElementSibling;
  if (!before) return [];
  return before.matches('ul, ol') ? [...before.children] : [before];
}

/**
 * Loads more of the list before it. While it loads, the button keeps the focus, which a disabled one would lose. It stands
 * right after its list, or after the rows.
 */
export function MoreButton({ loading, ended, onMore, children, className = 'btn', place }: Props) {
  const own = useRef<HTMLSpanElement>(null);
  const end = place ?? own;
  /** While the button has the focus, the last row that was there before. */
  const known = useRef<{ last: Element | undefined } | null>(null);
  const note = useCallback(() => {
    known.current = { last: rowsBefore(end.current).at(-1) };
  }, [end]);

  useLayoutEffect(() => {
    const had = known.current;
    if (had && loading) note();
    if (!had || !ended) return;
    known.current = null;
    if (document.activeElement !== document.body) return;
    // The last page may be empty.
    const next = had.last?.nextElementSibling;
    if (!next || next === end.current || next === own.current)
      focusOn(had.last ?? end.current?.parentElement);
    else focusOn(next.matches('article, li') ? next : (next.querySelector('article, li') ?? next));
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
