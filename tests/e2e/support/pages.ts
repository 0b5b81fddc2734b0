/**
 * Every page of `app`: who opens it in the tests that look at all pages, and where. They are budgets-bytes.spec.ts, axe.spec.ts
 * and shell/narrow.phone.spec.ts; tests/unit/pages.test.ts holds that no page is missing.
 */
import {
  aChatPage,
  aGuardianPage,
  anAppealPage,
  anotherProfile,
  aPostPage,
  aSquadPage,
  type Subject,
  waitingAppeal,
  waitingReport,
} from './page-addresses.ts';

export const openers = ['visitor', 'member', 'creator', 'past twenty', 'asked to accept'] as const;
/** `past twenty`: their account closes; `asked to accept`: a document has changed since they last accepted it. */
export type Opener = (typeof openers)[number];

export type PageRow = {
  by: Opener;
  /** Where it is opened, if not at its own path; a function first makes what the page shows. */
  at?: string | ((subject: Subject) => string | Promise<string>);
  /** The file that checks it with axe at both sizes already, and what it calls that; axe.spec.ts then leaves it out. */
  axe?: readonly [file: string, what: string];
};

export const pages: Readonly<Record<string, PageRow>> = {
  '/': { by: 'visitor' },
  '/register': { by: 'visitor' },
  '/titan': { by: 'visitor' },
  '/privacy-policy': { by: 'visitor' },
  '/rules': { by: 'visitor' },
  '/transparency': { by: 'visitor' },
  '/forgot-password': { by: 'visitor' },
  '/reset-password': { by: 'visitor', at: '/reset-password#a-token' },
  '/verify-email': { by: 'visitor', at: '/verify-email#a-token' },
  '/confirm-email': { by: 'visitor', at: '/confirm-email#a-token' },
  '/undo-email': { by: 'visitor', at: '/undo-email#a-token' },
  '/suspended': { by: 'visitor' },
  '/appeal/[token]': { by: 'visitor', at: anAppealPage, axe: ['moderation.spec.ts', '/appeal'] },
  '/guardian/[token]': { by: 'visitor', at: aGuardianPage },
  '/new-terms': { by: 'asked to accept' },
  '/closing': { by: 'past twenty' },
  '/dashboard': { by: 'member' },
  '/news-feed': { by: 'member' },
  '/create-post': { by: 'member' },
  '/post/[postId]': { by: 'member', at: aPostPage, axe: ['axe.spec.ts', 'a post with'] },
  '/rant-zone': { by: 'member' },
  '/game-squad': { by: 'member' },
  '/squad-details': { by: 'member' },
  '/squad-details/[squadId]': {
    by: 'member',
    at: aSquadPage,
    axe: ['squad-chat.spec.ts', 'a lively squad'],
  },
  // One of the demo's, with a match that is on.
  '/tournament/[tournamentId]': {
    by: 'member',
    at: '/tournament/6',
    axe: ['game-squad/final.spec.ts', 'a tournament of eight'],
  },
  '/hype-battles': { by: 'member', axe: ['battles.spec.ts', '/hype-battles for'] },
  '/ultimate-showdown': { by: 'member' },
  '/clout-missions': { by: 'member' },
  '/hall-of-fame': { by: 'member', axe: ['hall-of-fame.spec.ts', '/hall-of-fame'] },
  '/buy-coins': { by: 'member' },
  '/shop': { by: 'member', axe: ['shop.spec.ts', '/shop of'] },
  // It leads to one's own.
  '/profile': { by: 'member', at: ({ me }) => `/profile/${me.username}` },
  '/profile/[username]': {
    by: 'member',
    at: anotherProfile,
    axe: ['profile.spec.ts', 'another person’s profile'],
  },
  '/chats': { by: 'member' },
  '/chat/[conversationId]': { by: 'member', at: aChatPage },
  '/people': { by: 'member' },
  '/notices': { by: 'member' },
  '/analytics': { by: 'member', axe: ['analytics.spec.ts', '/analytics'] },
  '/account': { by: 'member' },
  '/coins': { by: 'member', axe: ['coins.spec.ts', '/coins'] },
  '/blocked': { by: 'member' },
  '/reports': { by: 'member' },
  '/control-panel': { by: 'creator', at: waitingReport },
  '/control-panel/appeals': {
    by: 'creator',
    at: waitingAppeal,
    axe: ['moderation.spec.ts', '/control-panel/appeals'],
  },
  '/control-panel/log': { by: 'creator' },
  '/control-panel/moderators': { by: 'creator' },
  '/control-panel/suspensions': {
    by: 'creator',
    axe: ['moderation-suspended.spec.ts', '/control-panel/suspensions'],
  },
};

/** Each page with where it is opened, after everything that they show was made. */
export async function addressesOf(
  rows: [page: string, row: PageRow][],
  subject: Subject,
): Promise<[page: string, address: string][]> {
  const made: [string, string][] = [];
  for (const [page, { at = page }] of rows)
    made.push([page, typeof at === 'string' ? at : await at(subject)]);
  return made;
}

export const pagesOf = (opener: Opener) => Object.entries(pages).filter(([, { by }]) => by === opener);
