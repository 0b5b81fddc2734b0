import type { ComponentProps } from 'react';

/** What somebody filmed, with the browser's own controls, in its place on the page. It has no captions: nobody wrote any. */
export function VideoPlayer(video: ComponentProps<'video'> & { src: string }) {
  return <video controls playsInline {...video} />;
}
