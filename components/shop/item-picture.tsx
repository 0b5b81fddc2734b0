'use client';
import { useEffect, useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';

const placeholder = '/shop/nothing-to-see.svg';

type Props = { url: string; alt: string; className?: string };

/** An item's picture; where it does not come, a box that says so. */
export function ItemPicture({ url, alt, className = '' }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // It may have failed before the page came alive and could hear of it.
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
