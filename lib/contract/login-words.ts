/**
 * What the login page says to a visitor who asked for a page. Apart from the list of pages (pages.ts), since in the browser hardly
 * any page says it.
 */
type LoginWords = {
  message: string;
  /** The title above the message, if there is one. */
  title?: string;
};

export const battlesLogin: LoginWords = {
  message: 'Please log in to access HYPE Battles.',
  title: 'Access Denied',
};
export const profileLogin: LoginWords = { message: 'Please log in to view profiles.' };
const chatsLogin: LoginWords = { message: 'Please log in to view chats. Redirecting to login...' };

/** By the path of each page that needs a session (`guardedPages`). */
export const loginWords: Readonly<Record<string, LoginWords>> = {
  '/dashboard': { message: 'Please log in to access the dashboard.' },
  '/news-feed': { message: 'Please log in to access the News Feed.' },
  '/rant-zone': { message: 'Please log in to access the Rant Zone.' },
  '/game-squad': { message: 'Please log in to access Game Squad.' },
  '/hype-battles': battlesLogin,
  '/ultimate-showdown': { message: 'Please log in to access the Ultimate Showdown.' },
  '/clout-missions': { message: 'Please log in to access Clout Missions.' },
  '/hall-of-fame': { message: 'Please log in to access the Hall of Fame.' },
  '/buy-coins': { message: 'Please log in to buy coins.' },
  '/shop': { message: 'Please log in to purchase items.' },
  '/profile': profileLogin,
  '/chats': chatsLogin,
  '/notices': { message: 'Please log in to see what happened.' },
  '/people': { message: 'Please log in to find people.' },
  '/control-panel': { message: 'Please log in to access the control panel.' },
  '/create-post': { message: 'Please log in to post.' },
  '/account': { message: 'Please log in to see your account.' },
  '/closing': { message: 'Please log in to see your account.' },
  '/coins': { message: 'Please log in to see your coins.' },
  '/blocked': { message: 'Please log in to see whom you blocked.' },
  '/reports': { message: 'Please log in to see your reports.' },
  '/post': { message: 'Please log in to see this post.' },
  '/chat': chatsLogin,
  '/squad-details': { message: 'Please log in to access this squad.' },
  '/tournament': { message: 'Please log in to see this tournament.' },
  '/analytics': { message: 'Please log in to access analytics.' },
};
