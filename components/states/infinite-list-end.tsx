'use client';
import { useEffect, useRef } from 'react';
import { LaterRows } from './later-rows';
import { RetryCard } from './retry-card';

type Props = {
  list: { loading: boolean; error: string; ended: boolean; more: () => void };
  /** A skeleton in the shape of the list's rows, shown while more rows load. */
  skeleton: React.ReactNode;
  /** The label of the button that loads more, for people who do not scroll. */
  action: string;
  /** The text at the end of the list. */
  end: string;
  /** The number of rows that are still to be rendered (`useFirstRows`); until then this is not the end. */
  later?: number;
  /** Loads more only on a press, because something else is below the list. */
  onPress?: boolean;
};

/** The end of an infinite list: the loading state, an error with Retry, or the text that there is no more. */
export function InfiniteListEnd({ list, skeleton, action, end, later = 0, onPress = false }: Props) {
  if (later > 0) return <LaterRows rows={later} />;
  return (
    <>
      {list.loading && skeleton}
      {list.error && <RetryCard words={list.error} retry={list.more} />}
      {list.ended ? (
        <p className="py-4 text-center text-mute" role="status">
          {end}
        </p>
      ) : (
        <OnSight
          action={action}
          onSeen={list.more}
          waiting={list.loading || list.error !== ''}
          onPress={onPress}
        />
      )}
    </>
  );
}

type MoreProps = { action: string; onSeen: () => void; waiting: boolean; onPress: boolean };

/** Loads more when it comes near the screen. */
function OnSight({ action, onSeen, waiting, onPress }: MoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (onPress || waiting || !mark.current) return;
    // The observer may deliver several entries at once; only the last one is current.
    const observer = new IntersectionObserver((sights) => sights.at(-1)?.isIntersecting && seen.current(), {
      rootMargin: '400px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [waiting, onPress]);
  return (
    <div ref={mark} className="grid justify-items-center">
      <button type="button" className="btn" disabled={waiting} onClick={onSeen}>
        {action}
      </button>
    </div>
  );
}
