import type { ComponentProps } from 'react';

type Props = ComponentProps<'a'> & { href: string; badge?: number | undefined; most?: number | undefined };

/**
 * A page that the frame leads to, with the number of what is new there; beyond `most`, that and a plus. It is a plain link,
 * which the frame opens (`usePageLinks`): there are forty on every page, and the framework's own, five components each,
 * took a tenth of a page's time on the server and woke one by one on the phone (docs/decisions/101).
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
