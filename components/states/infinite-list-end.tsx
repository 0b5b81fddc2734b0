'use client';
import { useEffect, useRef } from 'react';
import { LaterRows } from './later-rows';
import { RetryCard } from './retry-card';

type Props = {
  list: { loading: boolean; error: string; ended: boolean; more: () => void };
  /** The list's own shape while more of it loads. */
  skeleton: React.ReactNode;
  /** What the button says that loads more, for those who do not scroll. */
  action: string;
  /** What is said where there is no more. */
  end: string;
  /** How many rows follow in a moment (`useFirstRows`); until then this is not the end. */
  later?: number;
  /** More comes only when it is asked for: something else stands below. */
  onPress?: boolean;
};

/** What stands under a list that goes on: more of it on the way, why not and Retry, or that this was all. */
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

/** Asks for more as it comes near. */
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
