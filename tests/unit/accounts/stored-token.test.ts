/** What the server's answer says of the session whose token a browser has stored (overview.md, Accounts and sessions). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyStoredToken } from '@/lib/domains/accounts/hooks';
import { withBrowserStorage } from '../../support/browser-storage';

beforeEach(withBrowserStorage);
afterEach(() => {
  vi.unstubAllGlobals();
});

const answered = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  return verifyStoredToken();
};
const refused = (status: number, code?: string) =>
  answered(async () => Response.json({ message: 'words', code }, { status }));

test('a session that has ended is dead', async () => {
  expect(await refused(401, 'not_logged_in')).toBe('dead');
  expect(await refused(403)).toBe('dead');
});

test('one of another account than the page’s is alive: its owner is not logged out', async () => {
  expect(await refused(403, 'not_yourself')).toBe('another');
});

test('where no answer came, or no right one, nothing is known', async () => {
  expect(await refused(503)).toBe('unknown');
  expect(
    await answered(async () => {
      throw new Error('no network');
    }),
  ).toBe('unknown');
});
