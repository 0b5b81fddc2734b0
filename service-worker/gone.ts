/** Kept pages that must not be shown again: what was on them is deleted, or hidden from their reader. */
import type { ErrorCode } from '@/lib/contract/error-codes';
import { pageAccountHeader } from '@/lib/contract/service-worker';
import { isCurrent, pagesOf, type State } from './account.ts';

/** The page for writing a post. It has nothing of others, and what waits is listed there. */
export const writing = '/create-post';

/** Calls that hide others on every page. */
const hiding = ['/api/blocks', '/api/mutes', '/api/muted-words'];

/** How often all pages were dropped. A page that was asked for before the last time may show who was just hidden. */
let drops = 0;
export const timesDropped = () => drops;

async function remove({ account }: State, isGone: (pathname: string) => boolean): Promise<void> {
  if (account === null) return;
  const cache = await caches.open(pagesOf(account));
  for (const kept of await cache.keys()) if (isGone(new URL(kept.url).pathname)) await cache.delete(kept);
}

/**
 * In a part of a page that is not found: it comes with status 200. Its quotation marks tell it from what somebody wrote, which has
 * them escaped.
 */
const notFound = '"digest":"NEXT_HTTP_ERROR_FALLBACK;404"';

/** Whether a part of a page says that there is no such page; then every copy and part of it goes. */
export async function forgetGonePart(url: string, text: string, since: State): Promise<boolean> {
  if (!text.includes(notFound)) return false;
  await remove(since, (pathname) => pathname === new URL(url).pathname).catch(() => {});
  return true;
}

/**
 * The server has no such page for its reader: every copy and part of it goes.
 * @param since  the state of the request
 */
export async function forgetGonePage(
  { url }: Request,
  { status, headers }: Response,
  since: State,
): Promise<void> {
  if (status !== 404 || headers.get(pageAccountHeader) !== since.account || !isCurrent(since)) return;
  await remove(since, (pathname) => pathname === new URL(url).pathname).catch(() => {});
}

/** Calls for what a page shows: refused so, they tell that the page is closed to its reader, though it is there. */
const closings: { call: RegExp; refused: ErrorCode; page: string }[] = [
  { call: /^\/api\/dms\/messages\/(\d+)$/, refused: 'not_in_conversation', page: '/chat/' },
  { call: /^\/api\/squad-messages\/(\d+)$/, refused: 'not_squad_member', page: '/squad-details/' },
];

/** A chat or a squad that its reader may no longer read: every copy and part of its page goes. */
export async function forgetClosedPage({ url }: Request, response: Response, since: State): Promise<void> {
  if (response.status !== 403) return;
  const { pathname } = new URL(url);
  const closing = closings.find(({ call }) => call.test(pathname));
  if (!closing) return;
  const said = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (said.code !== closing.refused) return;
  const page = pathname.replace(closing.call, `${closing.page}$1`);
  await remove(since, (kept) => kept === page).catch(() => {});
}

/** After a block and the like, all pages are asked for anew; before the answer, because its page may load again at once. */
export async function dropPagesAfter(
  { url, method }: Request,
  { ok }: Response,
  since: State,
): Promise<void> {
  if (!ok || method !== 'POST' || !hiding.includes(new URL(url).pathname)) return;
  drops += 1;
  await remove(since, (pathname) => pathname !== writing).catch(() => {});
}
