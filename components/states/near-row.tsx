'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, setHeight } from '@/lib/client/lists/kept-lists';

type Props = {
  /** The list as `useInfiniteList` gives it. */
  list: { name: string; long: boolean };
  id: number;
  as?: 'div' | 'li';
  children: React.ReactNode;
};

/**
 * A row of an endless list, there while it is near the screen: of one that is far away only its height is left, and what
 * it shows is made again from the list as it comes near.
 */
export function NearRow({ list: { name, long }, id, as, children }: Props) {
  // Either may be the box of a row; to React it is one of them.
  const Box = (as ?? 'div') as 'div';
  const box = useRef<HTMLDivElement>(null);
  const [height, setOwn] = useState(() => heightOf(name, id));
  const was = useRef(height);
  const returned = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!long) return;
    let stop: (() => void) | undefined;
    let here = true;
    // Without the network there is nothing to scroll to either; the rows that are there stay.
    void import('@/lib/client/lists/far-rows')
      .catch(() => null)
      .then((rows) => {
        const row = box.current;
        if (!here || !row || !rows) return;
        stop = rows.watch(row, (isNear) => {
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
  }, [name, id, long]);

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
