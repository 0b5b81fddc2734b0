/**
 * Runs before every page: counts it as a read, sets an id and a content policy with a fresh nonce, and redirects a visitor
 * without a session cookie to the login page. That redirect is optimistic: every page and every call checks the session
 * itself.
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
  // Calls are excluded: where a middleware runs, Next holds request bodies in memory and cuts them at 10 MB. Files are
  // excluded by exact name: an address that only ends like a file is a page, and needs a page's policy.
  matcher: [
    '/((?!api/|_next/static|demo/|icons/|media/|shop/[\\w-]+\\.svg$|(?:service-worker\\.js|icon\\.svg|favicon\\.ico|manifest\\.webmanifest|robots\\.txt|sitemap\\.xml)$).*)',
  ],
};

export async function middleware(request: NextRequest) {
  const { person, refused } = await countPage(request);
  const response = refused ? tooManyPages(refused) : answerOf(request);
  response.headers.set('x-request-id', crypto.randomUUID());
  // For the service worker: the account it may cache the page for, and the build of the page.
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
  // Paths that begin with `/_` are the framework's own fallback pages. One of them is an error page that a public cache may
  // keep.
  const response = pathname.startsWith('/_')
    ? NextResponse.rewrite(new URL('/no-such-page', request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/**
 * Scripts need the nonce; everything else must come from this origin. Next reads the nonce from the request's header. A
 * page that is cached for all visitors has hashes instead (scripts/server/visitor-pages.mjs).
 * @param live   origins of live events
 * @param shown  other origins of files that pages show
 * @param sent   other origins that pages may upload files to
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
    // Widths of meters and bars are style attributes, which run no code.
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
