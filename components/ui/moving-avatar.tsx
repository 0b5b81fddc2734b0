'use client';
import { useDataSaver } from '@/lib/client/data-saver';

type Props = {
  url: string;
  /** Shown in its place with data saver on. */
  still: React.ReactNode;
  frame: string;
};

/** An animated picture: only its first frame. With data saver on, nothing is loaded; the profile shows it, with what it costs. */
export function MovingAvatar({ url, still, frame }: Props) {
  const saver = useDataSaver();
  if (saver.on) return still;
  return (
    <video
      src={url}
      preload="metadata"
      muted
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      className={frame}
    />
  );
}
