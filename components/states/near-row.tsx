'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, setHeight } from '@/lib/client/lists/kept-lists';

type Props = {
  /** The list from `useInfiniteList`. */
  list: { name: string; long: boolean };
  id: number;
  as?: 'div' | 'li';
  /** Told when the row of a long list comes near the screen, and when it is far away. Must stay the same between renders. */
  onNear?: (id: number, isNear: boolean) => void;
  children: React.ReactNode;
};

/**
 * A row of an infinite list that is rendered only near the screen. Far away it is replaced by an empty box of the same
 * height, and rendered again from the list's data when it comes near.
 */
export function NearRow({ list: { name, long }, id, as, onNear, children }: Props) {
  // The element may be either; the type cast keeps the ref simple.
  const Box = (as ?? 'div') as 'div';
  const box = useRef<HTMLDivElement>(null);
  const [height, setOwn] = useState(() => heightOf(name, id));
  const was = useRef(height);
  const returned = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!long) return;
    let stop: (() => void) | undefined;
    let here = true;
    // If the script cannot load, all rows simply stay rendered.
    void import('@/lib/client/lists/far-rows')
      .catch(() => null)
      .then((rows) => {
        const row = box.current;
        if (!here || !row || !rows) return;
        stop = rows.watch(row, (isNear) => {
          // Hidden while its deletion is asked for: it is where it was, and its dialog waits in it for the answer.
          if (row.hidden) return;
          onNear?.(id, isNear);
          if (isNear === (was.current === undefined) || (!isNear && !rows.mayGo(rows.inUse(row)))) return;
          const left = was.current;
          was.current = isNear ? undefined : row.getBoundingClientRect().height;
          setHeight(name, id, was.current);
          returned.current = isNear && left !== undefined ? () => rows.keepPlace(row, left) : null;
          setOwn(was.current);
        });
      });
    return () => {
      here = false;
      stop?.();
    };
  }, [name, id, long, onNear]);

  useLayoutEffect(() => {
    if (height === undefined) returned.current?.();
    returned.current = null;
  }, [height]);

  return (
    <Box ref={box} className="min-w-0" style={height === undefined ? undefined : { height }}>
      {height === undefined && children}
    </Box>
  );
}
