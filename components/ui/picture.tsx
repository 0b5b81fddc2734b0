import type { ComponentProps } from 'react';

/** A picture that is fetched when it comes near the screen. */
export function Picture({ alt, ...picture }: ComponentProps<'img'> & { src: string; alt: string }) {
  // biome-ignore lint/performance/noImgElement: sizes are made once, at upload; next/image would make them again
  return <img loading="lazy" decoding="async" alt={alt} {...picture} />;
}
