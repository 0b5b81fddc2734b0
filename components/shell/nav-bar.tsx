'use client';
import { usePathname } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { useConnectionOpened } from '@/lib/client/realtime/connection-opened';
import { focusOn } from '@/lib/client/use-kept-focus';
import { noticesPage, peoplePage } from '@/lib/contract/pages';
import { productName } from '@/lib/contract/product';
import { usePushSync } from '@/lib/domains/notices/session-hooks';
import { entriesFor, mostNotices } from './page-entries';
import { PageLink } from './page-link';
import { useSession } from './session';
import { TabBar } from './tab-bar';
import { ThemeToggle } from './theme-toggle';
import { useLogOut } from './use-log-out';
import { usePageLinks } from './use-page-links';

/** Loaded only where a page is live: a connection costs data, and a badge alone does not justify one. */
const LiveBadge = lazyWithRetry(() => import('./live-badge'), { silent: true });

/**
 * The header: brand, search, notices, the signed-in person, logout and all pages. On a small screen the pages are behind one
 * button, and the five most used are in the tab bar at the bottom (experience.md, The frame).
 */
export function NavBar() {
  const { me, refresh, countsAge } = useSession();
  const live = useConnectionOpened();
  const [open, setOpen] = useState(false);
  const here = usePathname();
  const close = useCallback(() => setOpen(false), []);
  const { leave, leaving, out, error, dismiss } = useLogOut(here, close);
  const entries = entriesFor(me);
  const header = useRef<HTMLElement>(null);
  const onTheWay = usePageLinks(header, close);
  usePushSync();
  return (
    <header ref={header} className="page-nav">
      {onTheWay && <i className="on-the-way" />}
      {me && live && <LiveBadge me={me} countsAge={countsAge} onNotice={refresh} />}
      <div className="stripes" />
      <div className="bg-danfo text-on-danfo">
        <div className="mx-auto flex min-h-14 max-w-[1264px] items-center gap-2 px-3 md:px-4">
          <PageLink href={me ? '/dashboard' : '/'} className="nav-home">
            {productName}
          </PageLink>
          {me && (
            <>
              <PageLink href={peoplePage.path} className="nav-icon">
                <i className="icon icon-search" />
                <span className="sr-only">Search</span>
              </PageLink>
              <PageLink
                href={noticesPage.path}
                className="nav-icon"
                badge={me.unread_notices}
                most={mostNotices}
              >
                <i className="icon icon-bell" />
                <span className="sr-only">{noticesPage.label}</span>
              </PageLink>
              <span className="max-w-[8rem] truncate text-sm font-semibold max-lg:hidden">
                {me.username || me.email}
              </span>
            </>
          )}
          <ThemeToggle className={`text-on-danfo hover:bg-tar/10 ${me ? 'max-lg:hidden' : ''}`} />
          {me && (
            <button type="button" className="btn btn-tar max-lg:hidden" disabled={leaving} onClick={leave}>
              Log Out
            </button>
          )}
          <button
            type="button"
            className="btn btn-tar w-11 px-0 lg:hidden"
            aria-expanded={open}
            aria-controls="pages"
            aria-label="Menu"
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? '✕' : '☰'}</span>
          </button>
        </div>
      </div>
      <div id="pages" className="pages-menu bg-tar text-chalk" data-open={open}>
        <div className="overflow-hidden">
          <nav aria-label="Main">
            <ul
              className={`mx-auto w-full max-w-[1264px] px-1 lg:flex lg:flex-wrap lg:px-2 ${me ? 'lg:justify-between' : 'lg:justify-end lg:gap-x-4'}`}
            >
              {entries.map(({ href, label, badge, most }) => (
                <li key={href}>
                  <PageLink
                    href={href}
                    badge={badge}
                    most={most}
                    aria-current={here === href ? 'page' : undefined}
                    className="nav-link"
                  >
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          {me && (
            <div className="flex items-center gap-2 border-t border-chalk/30 px-3 py-2 lg:hidden">
              <span className="mr-auto min-w-0 truncate text-sm">{me.username || me.email}</span>
              <ThemeToggle className="text-chalk hover:bg-chalk/15" />
              <button type="button" className="btn btn-go" disabled={leaving} onClick={leave}>
                Log Out
              </button>
            </div>
          )}
        </div>
      </div>
      {/* Rendered before its words, so that a screen reader says them. */}
      <div
        role={error ? 'alert' : 'status'}
        className={
          out || error
            ? 'card fixed inset-x-3 top-24 z-40 mx-auto max-w-sm text-center font-semibold text-ink shadow-flat'
            : 'sr-only'
        }
      >
        {out && 'Logged out. See you soon!'}
        {error && (
          <>
            {error}{' '}
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                dismiss();
                focusOn(document.querySelector('h1'));
              }}
            >
              Dismiss
            </button>
          </>
        )}
      </div>
      {me && <TabBar me={me} here={here} entries={entries} leaving={leaving} onLeave={leave} />}
    </header>
  );
}
