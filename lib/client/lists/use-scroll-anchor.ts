'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** In pixels: how near to an end of the list counts as being there. */
const nearEnd = 120;

type Shown = {
  /** The newest message's id; 0 if there is none. */
  newest: number;
  /** The oldest message's id. */
  oldest: number;
  /** How many of the viewer's messages are being sent. */
  waiting: number;
  /** Whether the newest message is the viewer's. */
  ownNewest: boolean;
  /** Loads the messages before the oldest. */
  older: () => Promise<void>;
  /** Told which rows of the list are in view, from the first to the last, counted from 0. */
  onView: (first: number, last: number) => void;
};

/**
 * Keeps a chat's scroll position while messages are added above and below: at the newest message, or at what the reader is
 * reading further up.
 * @returns `list`, the ref of the scrolling element; `unseen`, whether there are new messages below; `toEnd`, which
 *   goes there
 */
export function useScrollAnchor({ newest, oldest, waiting, ownNewest, older, onView }: Shown) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const before = useRef({ height: 0, oldest: 0, newest: -1, waiting: 0 });
  /** The newest message that was on the screen. */
  const seenTo = useRef(0);
  const [unseen, setUnseen] = useState(false);
  const latest = useRef(onView);
  latest.current = onView;

  const toEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    setUnseen(false);
  };

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const last = before.current;
    // What was deleted at the end is nothing new: it moves nobody, and leaves nothing to be seen.
    if (newest > last.newest || waiting > last.waiting) {
      if (atEnd.current || ownNewest || waiting > last.waiting) toEnd();
      else setUnseen(true);
    } else if (newest < last.newest && newest <= seenTo.current) setUnseen(false);
    if (atEnd.current) seenTo.current = Math.max(seenTo.current, newest);
    // Older messages were added above, or have gone: keep what is being read in place.
    if (last.oldest > oldest && last.oldest !== 0) box.scrollTop += box.scrollHeight - last.height;
    else if (last.oldest < oldest && last.oldest !== 0) {
      if (atEnd.current) toEnd();
      else box.scrollTop = top.current + box.scrollHeight - last.height;
    }
    before.current = { height: box.scrollHeight, oldest, newest, waiting };
    latest.current(...rowsInView(box));
  });

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const moved = () => {
      top.current = box.scrollTop;
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
      if (atEnd.current) {
        seenTo.current = Math.max(seenTo.current, before.current.newest);
        setUnseen(false);
      }
      latest.current(...rowsInView(box));
      if (box.scrollTop < nearEnd) void older();
    };
    // The keyboard leaves less room: who was at the newest message still sees it.
    const resized = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    resized.observe(box);
    box.addEventListener('scroll', moved, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', moved);
    };
  }, [older]);

  return { list, unseen, toEnd };
}

/** The first and the last row of a list that are in view. They lie one below the other, so not every one has to be measured. */
function rowsInView(box: Element): [first: number, last: number] {
  const rows = box.querySelectorAll(':scope > ol > li');
  const { top, bottom } = box.getBoundingClientRect();
  const firstWhere = (is: (row: DOMRect) => boolean) => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = rows[middle];
      if (row && is(row.getBoundingClientRect())) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [firstWhere((row) => row.bottom > top), firstWhere((row) => row.top >= bottom) - 1];
}
