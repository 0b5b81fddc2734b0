'use client';
import { useEffect, useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';

const placeholder = '/shop/nothing-to-see.svg';

type Props = { url: string; alt: string; className?: string };

/** An item's picture, or a placeholder if it cannot load. */
export function ItemPicture({ url, alt, className = '' }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // The picture may have failed before hydration, when no error handler was attached.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <Picture
      ref={picture}
      src={failed ? placeholder : url}
      alt={alt}
      width={200}
      height={200}
      className={className}
      onError={() => setFailed(true)}
    />
  );
}
