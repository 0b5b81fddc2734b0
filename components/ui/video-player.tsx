import type { ComponentProps } from 'react';

/** A user's video with native controls. It has no captions, since nobody wrote any. */
export function VideoPlayer(video: ComponentProps<'video'> & { src: string }) {
  return <video controls playsInline {...video} />;
}
