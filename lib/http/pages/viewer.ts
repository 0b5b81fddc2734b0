/** Who a page is rendered for. */
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import type { Viewer } from '@/lib/contract/viewer';
import { viewerOfToken } from '@/lib/http/api/session';

/** The person behind the session cookie, asked once a rendering; null for a visitor. */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const token = (await cookies()).get(sessionCookieName)?.value;
  return token ? viewerOfToken(token) : null;
});

/** The same for pages that need a session; a visitor goes to the login page, and back here afterwards. */
export async function memberViewer(): Promise<Viewer> {
  const viewer = await pageViewer();
  if (viewer) return viewer;
  const asked = (await headers()).get('x-pathname') ?? '/dashboard';
  redirect(`/?next=${encodeURIComponent(asked)}`);
}
