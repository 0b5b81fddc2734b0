/** The pages of somebody who has turned 20: what is their own, to read, to download and to leave (rules.md, Turning 20). */
import { chatsPage, noticesPage, profilePage } from './pages';

export const closingPage = '/closing';

const paths: readonly string[] = [
  closingPage,
  // Before any of the others, while a new policy or new rules wait for them.
  '/new-terms',
  '/account',
  '/coins',
  '/reports',
  '/blocked',
  chatsPage.path,
  noticesPage.path,
  profilePage.path,
];

/**
 * Whether an address leads to such a page.
 * @param address   a path, also with a query or a fragment
 * @param username  the viewer's; of profiles their own alone is one
 */
export function isOwnPage(address: string, username: string): boolean {
  const path = address.split(/[?#]/)[0] ?? '';
  const ownProfile = `${profilePage.path}/${username}`;
  return paths.includes(path) || path.startsWith('/chat/') || path.toLowerCase() === ownProfile.toLowerCase();
}
