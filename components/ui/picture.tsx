import type { ComponentProps } from 'react';

/** A lazily loaded picture. */
export function Picture({ alt, ...picture }: ComponentProps<'img'> & { src: string; alt: string }) {
  // biome-ignore lint/performance/noImgElement: uploads are resized once, when they arrive, and each request is checked for who may see it; the optimiser of next/image, which caches without that check, is off
  return <img loading="lazy" decoding="async" alt={alt} {...picture} />;
}
