/** The pages of the product (overview.md, Pages): their paths, and their names in the navigation. Every page loads this list. */
export type PageEntry = { path: string; label: string };

export const memberPages = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/news-feed', label: 'News Feed' },
  { path: '/rant-zone', label: 'Rant Zone' },
  { path: '/game-squad', label: 'Game Squad' },
  { path: '/hype-battles', label: 'Hype Battles' },
  { path: '/ultimate-showdown', label: 'Ultimate Showdown' },
  { path: '/clout-missions', label: 'Clout Missions' },
  { path: '/hall-of-fame', label: 'Hall of Fame' },
  { path: '/buy-coins', label: 'Buy Coins' },
  { path: '/shop', label: 'Shop' },
] as const satisfies readonly PageEntry[];

export const profilePage: PageEntry = { path: '/profile', label: 'Profile' };

export const chatsPage: PageEntry = { path: '/chats', label: 'Chats' };

export const noticesPage: PageEntry = { path: '/notices', label: 'Notices' };

export const peoplePage: PageEntry = { path: '/people', label: 'People' };

export const controlPanelPage: PageEntry = { path: '/control-panel', label: 'Control Panel' };

/** Pages that need a session but are in no menu. */
const unlisted: readonly PageEntry[] = [
  { path: '/create-post', label: 'Create post' },
  { path: '/account', label: 'Your account' },
  { path: '/closing', label: 'Your account closes' },
  { path: '/coins', label: 'Coin history' },
  { path: '/blocked', label: 'Blocked and muted people' },
  { path: '/reports', label: 'Your reports' },
  { path: '/post', label: 'Post' },
  { path: '/chat', label: 'Chat' },
  { path: '/squad-details', label: 'Squad' },
  { path: '/tournament', label: 'Tournament' },
  { path: '/analytics', label: 'Platform Analytics' },
];

/** Every page that needs a session. */
export const guardedPages: readonly PageEntry[] = [
  ...memberPages,
  profilePage,
  chatsPage,
  noticesPage,
  peoplePage,
  controlPanelPage,
  ...unlisted,
];

/** The guarded page of an address: `/profile/tolu` belongs to Profile. */
export function guardedPage(pathname: string): PageEntry | undefined {
  return guardedPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/**
 * The page to open after the login, if it is one of ours.
 * @param next  the `next` parameter, which is untrusted
 */
export function pageAsked(next: string | null | undefined): PageEntry | undefined {
  return next && /^\/[^/\\]/.test(next) ? guardedPage(next.split(/[?#]/)[0] ?? '') : undefined;
}

/** The address to open after the login: `next` if it is one of ours, encoded for a header. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !pageAsked(next)) return '/dashboard';
  return next.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}
