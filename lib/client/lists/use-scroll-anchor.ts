'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near an end of the list someone must be for it to go on by itself, in pixels. */
const nearEnd = 120;

type Shown = {
  /** The last message's id, 0 where there is none. */
  newest: number;
  /** The first one's. */
  oldest: number;
  /** How many of one's own are on their way. */
  waiting: number;
  /** Whether the last is one's own. */
  ownNewest: boolean;
  /** Asks for what came before the first. */
  older: () => Promise<void>;
};

/**
 * Keeps a chat where its reader is: at the newest message, or, further up, at what they are reading, whatever comes in
 * above and below.
 * @returns `list`, for the box that scrolls; `unseen`, whether something came that they have not seen; `toEnd`, which
 *   goes there
 */
export function useScrollAnchor({ newest, oldest, waiting, ownNewest, older }: Shown) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ height: 0, oldest: 0, newest: -1, waiting: 0 });
  const [unseen, setUnseen] = useState(false);

  const toEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    setUnseen(false);
  };

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const last = before.current;
    if (last.newest !== newest || last.waiting !== waiting) {
      if (atEnd.current || ownNewest) toEnd();
      else setUnseen(true);
    }
    // Older messages came in above: what was being read stays where it was.
    if (last.oldest > oldest && last.oldest !== 0) box.scrollTop += box.scrollHeight - last.height;
    before.current = { height: box.scrollHeight, oldest, newest, waiting };
  });

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const moved = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
      if (atEnd.current) setUnseen(false);
      if (box.scrollTop < nearEnd) void older();
    };
    box.addEventListener('scroll', moved, { passive: true });
    return () => box.removeEventListener('scroll', moved);
  }, [older]);

  return { list, unseen, toEnd };
}
