/**
 * Before a page: it is counted as a read, has its content policy with a fresh nonce and an id, and a visitor without a session
 * cookie is turned to the login page. Optimistic only: every page and every call checks the session for itself.
 */
import { type NextRequest, NextResponse } from 'next/server';
import { guardedPage } from '@/lib/contract/pages';
import { buildHeader, pageAccountHeader } from '@/lib/contract/service-worker';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { countPage, tooManyPages } from '@/lib/http/pages/rate-limit';
import { env } from '@/lib/platform/env';
import { realtimeSources } from '@/lib/platform/realtime/address';
import { storageSources } from '@/lib/platform/storage/place';

export const config = {
  runtime: 'nodejs',
  // Calls stay out: where a middleware runs, Next holds their bodies in memory and cuts them at 10 MB. So do files, each
  // named for what it is: an address that only ends like one is a page, and has a page's policy.
  matcher: [
    '/((?!api/|_next/static|demo/|icons/|media/|shop/[\\w-]+\\.svg$|(?:service-worker\\.js|icon\\.svg|favicon\\.ico|manifest\\.webmanifest|robots\\.txt|sitemap\\.xml)$).*)',
  ],
};

export async function middleware(request: NextRequest) {
  const { person, refused } = await countPage(request);
  const response = refused ? tooManyPages(refused) : answerOf(request);
  response.headers.set('x-request-id', crypto.randomUUID());
  // For the service worker: whom it may keep the page for, and of which build it is.
  if (person !== null) response.headers.set(pageAccountHeader, String(person));
  response.headers.set(buildHeader, process.env.APP_BUILD ?? '');
  return response;
}

function answerOf(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  if (guardedPage(pathname) && !request.cookies.get(sessionCookieName)?.value) {
    return NextResponse.redirect(new URL(`/?next=${encodeURIComponent(pathname + search)}`, request.url));
  }
  const policy = contentPolicy(crypto.randomUUID().replaceAll('-', ''), {
    live: realtimeSources(request.headers),
    ...storageSources(env()),
  });
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set('x-pathname', pathname + search);
  // The framework's own fallbacks are pages to it, and one of them is an error for a public cache to keep.
  const response = pathname.startsWith('/_')
    ? NextResponse.rewrite(new URL('/no-such-page', request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/**
 * Scripts by nonce alone; everything else from this origin. Next reads the nonce from the request's own header. A page that
 * is kept for all visitors has hashes in its place (scripts/server/visitor-pages.mjs).
 * @param live   where pages may listen to live events
 * @param shown  where else files are kept that they show
 * @param sent   where else they may send files
 */
function contentPolicy(
  nonce: string,
  { live, shown, sent }: Record<'live' | 'shown' | 'sent', string[]>,
): string {
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Widths of meters and bars are attributes; they run nothing.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...shown].join(' '),
    ["media-src 'self' blob:", ...shown].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...live, ...sent, ...(development ? ['ws:'] : [])].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
