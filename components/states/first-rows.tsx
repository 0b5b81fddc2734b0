'use client';
import { Children } from 'react';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { LaterRows } from './later-rows';

type Props = {
  /** The number of children on the first screen. */
  count: number;
  /** The estimated height of each other child, in pixels. */
  height: number;
  children: React.ReactNode;
};

/** A list of sections: the first are rendered by the server, the rest after the first paint. */
export function FirstRows({ count, height, children }: Props) {
  const { shown, later } = useFirstRows(Children.toArray(children), count);
  return (
    <>
      {shown}
      {later > 0 && <LaterRows rows={later} height={height} />}
    </>
  );
}
