/**
 * The pages of the product (overview.md, Pages): their paths, their names in the navigation, and the login page's message
 * for visitors.
 */
export type PageEntry = {
  path: string;
  label: string;
  /** The login page's message after a redirect from this page. */
  loginMessage: string;
  /** The title above that message, if there is one. */
  loginTitle?: string;
};

export const memberPages = [
  { path: '/dashboard', label: 'Dashboard', loginMessage: 'Please log in to access the dashboard.' },
  { path: '/news-feed', label: 'News Feed', loginMessage: 'Please log in to access the News Feed.' },
  {
    path: '/rant-zone',
    label: 'Rant Zone',
    loginMessage: 'Please log in to access the Rant Zone.',
  },
  { path: '/game-squad', label: 'Game Squad', loginMessage: 'Please log in to access Game Squad.' },
  {
    path: '/hype-battles',
    label: 'Hype Battles',
    loginMessage: 'Please log in to access HYPE Battles.',
    loginTitle: 'Access Denied',
  },
  {
    path: '/ultimate-showdown',
    label: 'Ultimate Showdown',
    loginMessage: 'Please log in to access the Ultimate Showdown.',
  },
  {
    path: '/clout-missions',
    label: 'Clout Missions',
    loginMessage: 'Please log in to access Clout Missions.',
  },
  {
    path: '/hall-of-fame',
    label: 'Hall of Fame',
    loginMessage: 'Please log in to access the Hall of Fame.',
  },
  { path: '/buy-coins', label: 'Buy Coins', loginMessage: 'Please log in to buy coins.' },
  {
    path: '/shop',
    label: 'Shop',
    loginMessage: 'Please log in to purchase items.',
  },
] as const satisfies readonly PageEntry[];

export const profilePage: PageEntry = {
  path: '/profile',
  label: 'Profile',
  loginMessage: 'Please log in to view profiles.',
};

export const chatsPage: PageEntry = {
  path: '/chats',
  label: 'Chats',
  loginMessage: 'Please log in to view chats. Redirecting to login...',
};

export const noticesPage: PageEntry = {
  path: '/notices',
  label: 'Notices',
  loginMessage: 'Please log in to see what happened.',
};

export const peoplePage: PageEntry = {
  path: '/people',
  label: 'People',
  loginMessage: 'Please log in to find people.',
};

export const controlPanelPage: PageEntry = {
  path: '/control-panel',
  label: 'Control Panel',
  loginMessage: 'Please log in to access the control panel.',
};

/** Pages that need a session but are in no menu. */
const unlisted: readonly PageEntry[] = [
  { path: '/create-post', label: 'Create post', loginMessage: 'Please log in to post.' },
  { path: '/account', label: 'Your account', loginMessage: 'Please log in to see your account.' },
  {
    path: '/closing',
    label: 'Your account closes',
    loginMessage: 'Please log in to see your account.',
  },
  { path: '/coins', label: 'Coin history', loginMessage: 'Please log in to see your coins.' },
  {
    path: '/blocked',
    label: 'Blocked and muted people',
    loginMessage: 'Please log in to see whom you blocked.',
  },
  { path: '/reports', label: 'Your reports', loginMessage: 'Please log in to see your reports.' },
  { path: '/post', label: 'Post', loginMessage: 'Please log in to see this post.' },
  {
    path: '/chat',
    label: 'Chat',
    loginMessage: chatsPage.loginMessage,
  },
  {
    path: '/squad-details',
    label: 'Squad',
    loginMessage: 'Please log in to access this squad.',
  },
  {
    path: '/tournament',
    label: 'Tournament',
    loginMessage: 'Please log in to see this tournament.',
  },
  {
    path: '/analytics',
    label: 'Platform Analytics',
    loginMessage: 'Please log in to access analytics.',
  },
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
