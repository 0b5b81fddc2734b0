/** Who a page is rendered for. */
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { DomainError } from '@/lib/contract/domain-error';
import { closingPage, isOwnPage } from '@/lib/contract/own-pages';
import type { Restriction } from '@/lib/contract/restriction';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import type { Viewer } from '@/lib/contract/viewer';
import type { Closing } from '@/lib/domains/age-limit/closings';
import { isPastAge } from '@/lib/domains/age-limit/days';
import { viewerOfToken } from '@/lib/http/api/session';
import { now } from '@/lib/platform/clock';

/** The person behind the session cookie, loaded once a render; null for a visitor. */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const token = (await cookies()).get(sessionCookieName)?.value;
  return token ? viewerOfToken(token) : null;
});

/** The same for pages that need a session. A visitor is redirected to the login page, and back here afterwards. */
export async function memberViewer(): Promise<Viewer> {
  const viewer = await pageViewer();
  const asked = (await headers()).get('x-pathname') ?? '/dashboard';
  if (!viewer) redirect(`/?next=${encodeURIComponent(asked)}`);
  if (viewer.guardian === 'deletes') {
    const { deleteOnce } = await import('@/lib/workflows/deletion-by-rule');
    if ((await deleteOnce(viewer.id, 'guardian')) !== 'stays') redirect('/');
  }
  // After 20, a person may open only the pages with their own data (rules.md, Turning 20).
  if (!isOwnPage(asked, viewer.username) && (await pageClosing(viewer))) redirect(closingPage);
  return viewer;
}

/** When the viewer's account closes, loaded once a render; null if it does not. */
export const pageClosing = cache(async (viewer: Viewer): Promise<Closing | null> => {
  if (!isPastAge(viewer, now())) return null;
  const { closingOrEnd } = await import('@/lib/workflows/deletion-by-rule');
  return closingOrEnd(viewer).catch((error) => {
    if (error instanceof DomainError && error.code === 'not_logged_in') redirect('/');
    throw error;
  });
});

/** Why the viewer's account may do less (lib/http/api/restrictions.ts); null if it may do everything. */
export async function pageRestriction(viewer: Viewer): Promise<Restriction | null> {
  if (await pageClosing(viewer)) return 'closing';
  return viewer.guardian === 'awaited' ? 'awaited' : null;
}
