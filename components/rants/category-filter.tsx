'use client';
import Link, { useLinkStatus } from 'next/link';
import { useEffect, useRef } from 'react';
import { type RantCategory, rantCategories } from '@/lib/contract/constants/rants';
import styles from './rant-zone.module.css';

export const rantZoneOf = (category: RantCategory | null) =>
  category ? `/rant-zone?category=${encodeURIComponent(category)}` : '/rant-zone';

/** Filters rants by category. The choice is stored in the URL. */
export function CategoryFilter({ chosen }: { chosen: RantCategory | null }) {
  const list = useRef<HTMLUListElement>(null);

  // On a phone the chosen label may be scrolled out of its strip. Scroll only the strip, not the page.
  useEffect(() => {
    const strip = list.current;
    const label = chosen && strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (strip && label) strip.scrollLeft = label.offsetLeft - (strip.clientWidth - label.offsetWidth) / 2;
  }, [chosen]);

  return (
    <nav aria-label="Categories">
      <ul ref={list} className={styles.labels}>
        {[null, ...rantCategories].map((category) => (
          <li key={category ?? 'all'} className="flex-none">
            <Link
              href={rantZoneOf(category)}
              prefetch={false}
              scroll={false}
              aria-current={category === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-box border-2 border-dashed border-line bg-card px-3 text-sm font-bold aria-[current]:border-solid aria-[current]:bg-pepper aria-[current]:text-on-pepper"
            >
              {category ?? 'All rants'}
              <OnItsWay />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A pending indicator, for slow networks. */
function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span role="status" className="skeleton size-3 rounded-full">
      <span className="sr-only">Loading rants ...</span>
    </span>
  ) : null;
}
