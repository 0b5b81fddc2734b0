'use client';
import { useEffect, useRef } from 'react';
import { LaterRows } from './later-rows';
import { MoreButton } from './more-button';
import { RetryCard } from './retry-card';

type Props = {
  list: {
    loading: boolean;
    error: string;
    ended: boolean;
    more: () => void;
    /** Repeats what failed, where that may be something else than `more`. */
    retry?: () => void;
  };
  /** A skeleton in the shape of the list's rows, shown while more rows load. */
  skeleton: React.ReactNode;
  /** The label of the button that loads more, for people who do not scroll. */
  action: string;
  /** The text at the end of the list. */
  end: string;
  /** What stands there instead where the list has no rows. */
  none?: React.ReactNode;
  /** The number of rows that are still to be rendered (`useFirstRows`); until then this is not the end. */
  later?: number;
  /** Loads more only on a press, because something else is below the list. */
  onPress?: boolean;
};

/** The end of an infinite list: the loading state, an error with Retry, or the text that there is no more. */
export function InfiniteListEnd({ list, skeleton, action, end, none, later = 0, onPress = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  if (later > 0) return <LaterRows rows={later} />;
  return (
    <>
      {list.loading && (
        <div data-between className="contents">
          {skeleton}
        </div>
      )}
      {list.error && (
        <div data-between className="contents">
          <RetryCard
            words={list.error}
            retry={() => {
              // The card goes.
              place.current?.querySelector('button')?.focus({ preventScroll: true });
              (list.retry ?? list.more)();
            }}
          />
        </div>
      )}
      {list.ended &&
        !list.error &&
        (none || (
          <p className="py-4 text-center text-mute" role="status">
            {end}
          </p>
        ))}
      <OnSight list={list} action={action} onPress={onPress} place={place} />
    </>
  );
}

type MoreProps = Pick<Props, 'list' | 'action'> & {
  onPress: boolean;
  place: React.RefObject<HTMLDivElement | null>;
};

/** Loads more when it comes near the screen. */
function OnSight({ list, action, onPress, place }: MoreProps) {
  const { loading, error, ended, more } = list;
  const waits = onPress || ended || loading || error !== '';
  const seen = useRef(more);
  seen.current = more;
  useEffect(() => {
    if (waits || !place.current) return;
    // The observer may deliver several entries at once; only the last one is current.
    const observer = new IntersectionObserver((sights) => sights.at(-1)?.isIntersecting && seen.current(), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waits, place]);
  return (
    // At the end it takes no space.
    <div ref={place} className={ended ? 'contents' : 'grid justify-items-center'}>
      <MoreButton loading={loading} ended={ended} onMore={more} place={place}>
        {action}
      </MoreButton>
    </div>
  );
}
