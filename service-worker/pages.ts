/**
 * Pages as they were last made, for the account that they were made for. What was read opens at once and without network; it
 * then asks for itself anew (components/shell/kept-page.tsx). Each is kept with the headers that it came with: its content
 * policy names the nonce of the scripts that stand in it.
 */
import { buildHeader, type KeptPage, pageAccountHeader, spentAttribute } from '@/lib/contract/service-worker';
import { themeCookieName } from '@/lib/contract/theme';
import { clearOwner, isCurrent, pagesOf, type State, setOwner, state } from './account.ts';
import { keepAssetsOf } from './assets.ts';
import { isSpent } from './meter.ts';
import { ask, countUpdateCheck } from './network.ts';
import { offlinePage } from './offline-page.ts';
import { flushOutboxBeforeRead, rejectAfterTimeout } from './outbox.ts';
import { flushPendingLogout } from './sessions.ts';
import { worker } from './worker.ts';

/** Only these. What is about oneself, of the desk, or behind a link of a mail is never kept. */
const keepable =
  /^\/(?:dashboard|news-feed|rant-zone|game-squad|hype-battles|ultimate-showdown|clout-missions|hall-of-fame|shop|chats|people|create-post|(?:chat|post|profile|squad-details|tournament)\/[^/]+|profile)$/;

/** A ghost is nowhere but on the screen: a page or an answer that holds one is not kept. */
const holdsGhost = /is_ghost_bomb\\*":\s*(?:1|true)/;

/** For so long a page opens from the phone and is renewed; an older one is asked for first. */
const freshFor = 24 * 3_600_000;
/** After so long it is kept no more. */
const maxAge = 7 * freshFor;
const pagesKept = 40;
const keptAtHeader = 'x-kept-at';

/** Pages whose renewal found no network a moment ago: they are not asked to renew themselves again at once. */
const unrenewed = new Map<string, number>();
const renewalPauseMs = 15_000;

const writing = '/create-post';
const shared = /\/create-post\?(?:text|url)=/;

const isPart = (request: Request) => request.headers.has('rsc');

export const isPage = (request: Request) =>
  request.method === 'GET' && (request.mode === 'navigate' || isPart(request));

const isKeepable = (url: string) => keepable.test(new URL(url).pathname);
const isPrefetch = (request: Request) => request.headers.has('next-router-prefetch');

/**
 * Parts of a page are told apart by what the framework appends; a page stands under its address, without what is shared into
 * it.
 */
const keyOf = ({ url }: Request) => url.replace(shared.test(url) ? /[?#].*/ : /#.*/, '');

/** A page, and where the week's data is used up, with the word that it is (lib/client/data-saver.ts). */
export async function page(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const response = await found(request, waitUntil);
  if (!isPart(request)) countUpdateCheck();
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  if (isPart(request) || !isHtml || !(await isSpent())) return response;
  const html = (await response.text()).replace('<html', `<html ${spentAttribute}`);
  return new Response(html, { status: response.status, headers: withoutPacking(response.headers) });
}

async function found(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  if (!(await flushPendingLogout())) return offlinePage('You are logged out. There is no network now.');
  // Before anything else is waited for: somebody may log out meanwhile.
  const since = await state();
  const kept = isKeepable(request.url) && !isPrefetch(request) ? await keptOf(request) : undefined;
  if (kept && !isPart(request) && ageOf(kept) < freshFor) return renewing(kept, request.url);
  const asked = flushOutboxBeforeRead()
    .then(() => ask(request))
    .then(async (response) => {
      waitUntil(processResponse(request, response.clone(), since).catch(() => {}));
      return response;
    });
  // It may be too late for whoever waited; what came is kept all the same.
  waitUntil(asked.catch(() => {}));
  try {
    return kept ? await Promise.race([asked, rejectAfterTimeout()]) : await asked;
  } catch (error) {
    if (kept) return isPart(request) ? kept : renewing(kept, request.url);
    if (!isPart(request)) return offlinePage('You are offline, and this page was not kept on this phone.');
    const other = isKeepable(request.url) ? await keptOf(request, true) : undefined;
    if (other) return other;
    unrenewed.set(new URL(request.url).pathname, Date.now());
    throw error;
  }
}

const ageOf = (kept: Response) => Date.now() - Number(kept.headers.get(keptAtHeader));

/** @param anyPart  whether a part that was asked for from another page will do */
async function keptOf(request: Request, anyPart = false): Promise<Response | undefined> {
  const { account } = await state();
  if (account === null) return;
  const cache = await caches.open(pagesOf(account)).catch(() => undefined);
  if (!cache) return;
  if (!anyPart) return unexpired(await cache.match(keyOf(request), { ignoreVary: true }));
  const { pathname } = new URL(request.url);
  const found = (await cache.keys()).findLast(
    ({ url }) => new URL(url).pathname === pathname && new URL(url).searchParams.has('_rsc'),
  );
  return found && unexpired(await cache.match(found, { ignoreVary: true }));
}

const unexpired = (kept: Response | undefined) => (kept && ageOf(kept) < maxAge ? kept : undefined);

/** Of light and dark, the page has what was chosen when it was made. */
const inTheme = `(m=>m&&(document.documentElement.dataset.theme=m[1]))(/(?:^|; )${themeCookieName}=(\\w+)/.exec(document.cookie))`;

/** A kept page says so to its own scripts, first of all: they ask for it anew, and take no old time for the time now. */
async function renewing(kept: Response, url: string): Promise<Response> {
  const nonce = /'nonce-(\w+)'/.exec(kept.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  const failed = Date.now() - (unrenewed.get(new URL(url).pathname) ?? 0) < renewalPauseMs;
  const about: KeptPage = { at: Number(kept.headers.get(keptAtHeader)), renew: !failed };
  const html = (await kept.text()).replace(
    /<head[^>]*>/,
    `$&<script nonce="${nonce}">kept=${JSON.stringify(about)};${inTheme}</script>`,
  );
  return new Response(html, { headers: kept.headers });
}

/**
 * Notes what an answer says of who is here and which build there is, and keeps it where it may be.
 * @param since  the state when it was asked for; where the session has changed since, it says nothing about now
 */
async function processResponse(request: Request, response: Response, since: State): Promise<void> {
  if (!isCurrent(since)) return;
  const to = new URL(response.url || request.url).pathname;
  // Whoever is shown the way in has no session any more.
  if (response.type === 'basic' && to === '/') return clearOwner();
  const account = response.headers.get(pageAccountHeader);
  if (!response.ok || account === null) return;
  const owner = await setOwner(account, since);
  if (!owner) return;
  const build = response.headers.get(buildHeader);
  if (build !== worker.build) {
    // What is kept is of a build that is no more. The browser looks for the worker of this one.
    await caches.delete(pagesOf(account));
    await worker.registration.update().catch(() => {});
    return;
  }
  if (response.redirected || isPrefetch(request) || !isKeepable(request.url)) return;
  await keep(keyOf(request), owner, response, !isPart(request));
}

/** For words that were unpacked. */
function withoutPacking(of: Headers): Headers {
  const headers = new Headers(of);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return headers;
}

async function keep(key: string, owner: State, response: Response, whole: boolean): Promise<void> {
  const text = await response.text();
  // The end of a page may come long after its beginning.
  if (!isCurrent(owner)) return;
  const pages = pagesOf(String(owner.account));
  const cache = await caches.open(pages);
  if (holdsGhost.test(text)) {
    await cache.delete(key);
    return;
  }
  const headers = withoutPacking(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  // Deleted first: the latest stands last, and the first goes where there are too many.
  await cache.delete(key);
  await cache.put(key, new Response(text, { headers }));
  for (const each of (await cache.keys()).slice(0, -pagesKept)) await cache.delete(each);
  // Opening the cache may have created it after it was deleted.
  if (!isCurrent(owner) && (await state()).account !== owner.account) await caches.delete(pages);
  if (whole) await keepAssetsOf(text);
}

/** Keeps the pages that were open when this worker came, and the one to write on. */
export async function keepFirstPages(): Promise<void> {
  if (!(await flushPendingLogout())) return;
  const open = await worker.clients.matchAll({ type: 'window' });
  const addresses = new Set([...open.map(({ url }) => url.replace(/#.*/, '')), writing]);
  for (const address of addresses) {
    const request = new Request(address, { headers: { accept: 'text/html' } });
    if (!isKeepable(request.url)) continue;
    const since = await state();
    const response = await ask(request).catch(() => null);
    if (response) await processResponse(request, response, since).catch(() => {});
  }
}
