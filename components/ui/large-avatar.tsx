'use client';
import { useState } from 'react';
import { useDataSaver } from '@/lib/client/data-saver';
import { focusOn } from '@/lib/client/use-kept-focus';
import { fileSize } from '@/lib/contract/file-size';
import { Avatar, smallOf } from './avatar';
import { Picture } from './picture';

type Props = {
  username: string;
  url: string | null;
  type: 'image' | 'video' | null;
  /** The file's size, if known; undefined where it is not asked for, as in a link. */
  bytes?: number | null;
};

/** In bytes. A picture up to this size is loaded without a tap also with data saver on: as much as a few small ones. */
const loadedUntapped = 20_000;

/**
 * A person's picture that fills its container, as on the profile. With data saver on, one that costs more than a little waits
 * for a tap, and the button says its size; where the size is not asked for, the small one stays. What was tapped for has the
 * focus that its button had, and so a name.
 */
export function LargeAvatar({ username, url, type, bytes }: Props) {
  const saver = useDataSaver();
  const [wanted, setWanted] = useState('');
  const moves = type === 'video';
  const waits = saver.on && url && (moves || bytes === undefined || (bytes ?? 0) > loadedUntapped);
  if (!waits) return <Avatar username={username} url={url} type={type} large />;
  if (wanted === url) {
    // A video without controls takes no focus by itself.
    const shown = { src: url, className: 'size-full object-cover', ref: focusOn, tabIndex: -1 };
    const name = `${username}'s picture`;
    return moves ? (
      <video {...shown} preload="metadata" muted playsInline aria-label={name} />
    ) : (
      <Picture {...shown} alt={name} />
    );
  }
  const still = <Avatar username={username} url={moves ? null : smallOf(url)} type={type} large />;
  // Before hydration the small one stands for everybody, so that no button flashes where none stays.
  if (bytes === undefined || !saver.known) return still;
  return (
    <button type="button" className="relative size-full" onClick={() => setWanted(url)}>
      {still}
      <span className="absolute inset-x-0 bottom-0 bg-tar px-1 py-0.5 text-sm font-semibold text-danfo">
        Show<span className="sr-only"> {username}&apos;s picture</span>
        {bytes !== null && (
          <>
            {' '}
            <span className="whitespace-nowrap">({fileSize(bytes)})</span>
          </>
        )}
      </span>
    </button>
  );
}
