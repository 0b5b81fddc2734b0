import Link, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

/** Stands in a link while its page is on the way, and shows a frame in the page's place by that (globals.css). */
const OnTheWay = () => (useLinkStatus().pending ? <i className="on-the-way" /> : null);

/** A page that the frame leads to, with the number of what is new there; beyond `most`, that and a plus. */
export function PageLink({
  badge,
  most = 99,
  children,
  ...link
}: ComponentProps<typeof Link> & { badge?: number | undefined; most?: number | undefined }) {
  return (
    <Link prefetch={false} {...link}>
      {children}
      <OnTheWay />
      {badge ? (
        <span className="nav-badge">
          {badge > most ? `${most}+` : badge}
          <span className="sr-only"> new</span>
        </span>
      ) : null}
    </Link>
  );
}
