import type { ComponentProps } from 'react';

/** A lazily loaded picture. */
export function Picture({ alt, ...picture }: ComponentProps<'img'> & { src: string; alt: string }) {
  // biome-ignore lint/performance/noImgElement: pictures are resized once, at upload, and go to whoever may see them; the optimiser that next/image needs is off (next.config.mjs)
  return <img loading="lazy" decoding="async" alt={alt} {...picture} />;
}
