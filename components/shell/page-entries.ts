import { unreadNoticesCounted } from '@/lib/contract/constants/notices';
import {
  chatsPage,
  controlPanelPage,
  memberPages,
  noticesPage,
  peoplePage,
  profilePage,
} from '@/lib/contract/pages';
import type { Me } from '@/lib/domains/accounts/schema';

export type Entry = { href: string; label: string; badge?: number; most?: number };

/** The control panel as a moderator has it, under the name that its page has for them. */
export const moderatorEntry: Entry = { href: controlPanelPage.path, label: 'Moderator Powers' };

/** The highest number that the notices badge shows without a plus. */
export const mostNotices = unreadNoticesCounted - 1;

/** Entries about the person, in the sheet of Me; for an appointed moderator the way to the reports, too. */
export function ownEntriesFor(me: Me): Entry[] {
  return [
    { href: `${profilePage.path}/${me.username}`, label: profilePage.label },
    { href: '/account', label: 'Your account' },
    { href: '/coins', label: 'Coin history' },
    ...(me.is_moderator ? [moderatorEntry] : []),
  ];
}

/** The menu's entries, in order (overview.md, Navigation). */
export function entriesFor(me: Me | null): Entry[] {
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
    { href: noticesPage.path, label: noticesPage.label, badge: me.unread_notices, most: mostNotices },
    { href: peoplePage.path, label: peoplePage.label, badge: me.friend_requests },
    ...(me.is_creator ? [{ href: controlPanelPage.path, label: controlPanelPage.label }] : []),
  ];
}
