import type { ComponentProps } from 'react';

type Props = ComponentProps<'a'> & { href: string; badge?: number | undefined; most?: number | undefined };

/**
 * A link to a page, with a badge for the number of new things; above `most` it shows that number and a plus. It is a plain
 * link, handled by `usePageLinks`: every page has forty of them, and forty of the framework's links took a tenth of the
 * server's rendering time and hydrated one by one on the phone (docs/decisions/101-plain-links-in-the-frame.md).
 */
export function PageLink({ badge, most = 99, children, ...link }: Props) {
  return (
    <a {...link}>
      {children}
      {badge ? (
        <span className="nav-badge">
          {badge > most ? `${most}+` : badge}
          <span className="sr-only"> new</span>
        </span>
      ) : null}
    </a>
  );
}
