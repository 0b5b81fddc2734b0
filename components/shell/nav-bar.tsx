'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { chatsPage, controlPanelPage, memberPages, profilePage } from '@/lib/contract/pages';
import { productName } from '@/lib/contract/product';
import type { Me } from '@/lib/domains/accounts/schema';
import { LogOutButton } from './log-out-button';
import { useSession } from './session';
import { ThemeToggle } from './theme-toggle';

type Entry = { href: string; label: string; badge?: number };

function entriesFor(me: Me | null): Entry[] {
  if (!me) {
    return [
      { href: '/', label: 'Login' },
      { href: '/register', label: 'Register' },
    ];
  }
  return [
    ...memberPages.map(({ path, label }) => ({ href: path, label })),
    { href: `${profilePage.path}/${me.username}`, label: profilePage.label },
    { href: chatsPage.path, label: chatsPage.label, badge: me.unread_chats },
    ...(me.is_creator ? [{ href: controlPanelPage.path, label: controlPanelPage.label }] : []),
  ];
}

/** Brand, who is signed in, the way out, and every page; on a small screen the pages fold behind one button. */
export function NavBar() {
  const { me } = useSession();
  const [open, setOpen] = useState(false);
  const here = usePathname();
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30">
      <div className="stripes" />
      <div className="bg-danfo text-on-danfo">
        <div className="mx-auto flex min-h-14 max-w-[1264px] items-center gap-2 px-3 md:px-4">
          <Link
            href={me ? '/dashboard' : '/'}
            className="mr-auto font-display text-2xl font-extrabold tracking-tight"
          >
            {productName}
          </Link>
          {me && (
            <span className="max-w-[8rem] truncate text-sm font-semibold max-sm:hidden">
              {me.username || me.email}
            </span>
          )}
          <ThemeToggle />
          {me && <LogOutButton onLeave={close} />}
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
      <nav id="pages" aria-label="Main" className="pages-menu bg-tar text-chalk" data-open={open}>
        <ul className="mx-auto w-full max-w-[1264px] overflow-hidden px-1 lg:flex lg:flex-wrap lg:justify-between lg:px-2">
          {entriesFor(me).map(({ href, label, badge }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                onClick={close}
                aria-current={here === href ? 'page' : undefined}
                className="nav-link"
              >
                {label}
                {badge ? (
                  <span className="rounded-full bg-[#c81f35] px-2 py-0.5 text-xs font-bold text-chalk">
                    {badge}
                    <span className="sr-only"> unread</span>
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
