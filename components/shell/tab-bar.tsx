'use client';
import { chatsPage, peoplePage } from '@/lib/contract/pages';
import type { Me } from '@/lib/domains/accounts/schema';
import { type Entry, ownEntriesFor } from './page-entries';
import { PageLink } from './page-link';
import { Sheet } from './sheet';
import { ThemeToggle } from './theme-toggle';

type Props = { me: Me; here: string; entries: Entry[]; leaving: boolean; onLeave: () => void };

const home = ['/dashboard', '/news-feed', '/post'];
const squads = ['/game-squad', '/squad-details'];
const chats = [chatsPage.path, '/chat'];

/** Whether the current page is the tab's own page, or one that belongs to the tab. */
const currentOf = (here: string, [own, ...others]: string[]) =>
  here === own ? 'page' : others.some((path) => here === path || here.startsWith(`${path}/`)) || undefined;

const kinds = [
  { href: '/create-post', label: 'Post', words: 'Under your name, for everybody you reach.' },
  { href: '/rant-zone#write', label: 'Rant', words: 'Nobody sees that it was you.' },
  { href: '/hype-battles#write', label: 'Battle', words: 'Your video against theirs, and the crowd votes.' },
];

/** The five tabs at the bottom of a small screen. The two sheets are native popovers, so they open before hydration. */
export function TabBar({ me, here, entries, leaving, onLeave }: Props) {
  const profile = `/profile/${me.username}`;
  const atTabs = [...home, ...squads, ...chats, profile];
  const others = entries.filter(({ href }) => !atTabs.includes(href) || href === '/news-feed');
  return (
    <>
      <nav aria-label="Tabs" className="tab-bar">
        <PageLink href="/dashboard" className="tab" aria-current={currentOf(here, home)}>
          <i className="icon icon-home" />
          Home
        </PageLink>
        <PageLink href="/game-squad" className="tab" aria-current={currentOf(here, squads)}>
          <i className="icon icon-squads" />
          Squads
        </PageLink>
        <button
          type="button"
          className="tab"
          popoverTarget="make"
          aria-label="Post, rant or battle"
          aria-current={currentOf(here, ['/create-post'])}
        >
          <span className="tab-plus">
            <i className="icon icon-plus" />
          </span>
        </button>
        <PageLink
          href={chatsPage.path}
          className="tab"
          badge={me.unread_chats}
          aria-current={currentOf(here, chats)}
        >
          <i className="icon icon-chats" />
          Chats
        </PageLink>
        <button
          type="button"
          className="tab"
          popoverTarget="me"
          aria-current={currentOf(here, [profile, '/account', '/coins'])}
        >
          <i className="icon icon-me" />
          Me
        </button>
      </nav>
      <Sheet id="make" label="What will it be?">
        <ul className="grid">
          {kinds.map(({ href, label, words }) => (
            <li key={href}>
              <PageLink href={href} className="sheet-choice">
                <b>{label}</b>
                <span>{words}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet id="me" label={me.username}>
        {[ownEntriesFor(me), others].map((links) => (
          <ul key={links[0]?.href} className="sheet-group">
            {links.map(({ href, label, badge }: Entry) => (
              <li key={href}>
                <PageLink
                  href={href}
                  badge={href === peoplePage.path ? badge : undefined}
                  className="sheet-link"
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        ))}
        <div className="flex items-center justify-between pt-2">
          <ThemeToggle className="" />
          <button
            type="button"
            className="btn btn-tar"
            popoverTarget="me"
            popoverTargetAction="hide"
            disabled={leaving}
            onClick={onLeave}
          >
            Log Out
          </button>
        </div>
      </Sheet>
    </>
  );
}
