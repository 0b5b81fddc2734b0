'use client';
import Link from 'next/link';
import { agesInWords } from '@/lib/contract/constants/bands';
import { productName } from '@/lib/contract/product';

/** Rendered in the browser too, or each page would carry it twice: as HTML and as data for hydration. */
export function Footer() {
  return (
    <footer className="border-t-2 border-line">
      <div className="mx-auto flex max-w-[1080px] flex-wrap items-center gap-x-4 px-3 py-2 text-sm text-mute md:px-4">
        <span className="mr-auto">
          {productName}, made in Lagos for people of {agesInWords}
        </span>
        <Link
          prefetch={false}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href="/titan"
        >
          About the founder
        </Link>
        <Link
          prefetch={false}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href="/rules"
        >
          Community rules
        </Link>
        <Link
          prefetch={false}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href="/privacy-policy"
        >
          Privacy policy
        </Link>
        <a className="inline-flex min-h-11 items-center underline underline-offset-4" href="#content">
          Back to top
        </a>
      </div>
    </footer>
  );
}
