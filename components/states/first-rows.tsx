'use client';
import { Children } from 'react';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { LaterRows } from './later-rows';

type Props = {
  /** How many of the children a first screen shows. */
  count: number;
  /** What one of the others is high, in pixels, as far as one can say. */
  height: number;
  children: React.ReactNode;
};

/** What stands below one another on a page: the first are rendered by the server, the others follow after the first paint. */
export function FirstRows({ count, height, children }: Props) {
  const { shown, later } = useFirstRows(Children.toArray(children), count);
  return (
    <>
      {shown}
      {later > 0 && <LaterRows rows={later} height={height} />}
    </>
  );
}
