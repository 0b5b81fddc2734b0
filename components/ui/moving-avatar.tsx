'use client';
import { useState } from 'react';
import { useDataSaver } from '@/lib/client/data-saver';
import { focusOn } from '@/lib/client/use-kept-focus';

type Props = {
  username: string;
  url: string;
  /** Shown until the picture is requested. */
  still: React.ReactNode;
  frame: string;
  pressable: boolean;
};

/**
 * An animated picture: only its first frame. With data saver on, nothing is loaded until it is tapped. Then the picture has the
 * focus that its button had, and so a name.
 */
export function MovingAvatar({ username, url, still, frame, pressable }: Props) {
  const saver = useDataSaver();
  const [wanted, setWanted] = useState(false);
  if (!saver.on || wanted) {
    return (
      <video
        ref={wanted ? focusOn : undefined}
        src={url}
        preload="metadata"
        muted
        playsInline
        aria-hidden={!wanted}
        aria-label={wanted ? `${username}'s picture` : undefined}
        tabIndex={-1}
        className={frame}
      />
    );
  }
  if (!pressable) return still;
  return (
    <button type="button" className="chip-press shrink-0" onClick={() => setWanted(true)}>
      <span className="sr-only">Show {username}'s picture</span>
      {still}
      <span
        aria-hidden="true"
        className="absolute right-0 bottom-0 grid size-4 place-items-center rounded-full bg-tar text-[8px] text-danfo"
      >
        ▶
      </span>
    </button>
  );
}
