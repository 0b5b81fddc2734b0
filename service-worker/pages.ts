/**
 * Caches pages per account. A visited page opens immediately and offline, and then renews itself
 * (components/shell/kept-page.tsx). Each is cached with its original headers, because its content security policy contains
 * the nonce of its inline scripts.
 */
import {
  buildHeader,
  type KeptPage,
  pageAccountHeader,
  type StalePart,
  spentAttribute,
} from '@/lib/contract/service-worker';
import { clearOwner, isCurrent, pagesOf, type State, setOwner, state } from './account.ts';
import { keepAssetsOf } from './assets.ts';
import { forgetGonePage, forgetGonePart, timesDropped, writing } from './gone.ts';
import { isSpent } from './meter.ts';
import { ask, countUpdateCheck } from './network.ts';
import { offlinePage } from './offline-page.ts';
import { flushOutboxBeforeRead, rejectAfterTimeout } from './outbox.ts';
import { flushPendingLogout } from './sessions.ts';
import { inTheme } from './theme-script.ts';
import { worker } from './worker.ts';

/** Only these pages are cached. Account settings, staff pages and pages behind mailed links never are. */
const keepable =
  /^\/(?:dashboard|news-feed|rant-zone|game-squad|hype-battles|ultimate-showdown|clout-missions|hall-of-fame|shop|chats|people|create-post|(?:chat|post|profile|squad-details|tournament)\/[^/]+|profile)$/;

/** A ghost bomb must exist only on the screen, so a page or part that contains one is not cached. */
const holdsGhost = /is_ghost_bomb\\*":\s*(?:1|true)/;

/** Up to this age a cached page opens immediately and is then renewed. For an older one, the network is tried first. */
const freshFor = 24 * 3_600_000;
/** An older page is not used any more. */
const maxAge = 7 * freshFor;
const pagesKept = 40;
const keptAtHeader = 'x-kept-at';

/** Pages whose renewal failed for lack of network, with the time. They are not asked to renew again for a while. */
const unrenewed = new Map<string, number>();
const renewalPauseMs = 15_000;

/** By page, what only its own script reads (app/manifest.ts, components/friends): nothing of it is in the page. */
const leftOut: Record<string, string[]> = { '/create-post': ['text', 'url'], '/people': ['q'] };

const isPart = (request: Request) => request.headers.has('rsc');

/** Whether a page that is open asks for itself anew: to be renewed, or after an act of its reader. */
const isRefresh = (request: Request) =>
  isPart(request) &&
  request.referrer !== '' &&
  new URL(request.referrer).pathname === new URL(request.url).pathname;

export const isPage = (request: Request) =>
  request.method === 'GET' && (request.mode === 'navigate' || isPart(request));

const isKeepable = (url: string) => keepable.test(new URL(url).pathname);
const isPrefetch = (request: Request) => request.headers.has('next-router-prefetch');

/**
 * The cache key. Next's query parameter distinguishes the parts of a page. A page is cached under its URL, without content
 * that another app shared with it, and without a search, which the page makes itself.
 */
function keyOf({ url }: Request): string {
  const address = new URL(url.replace(/#.*/, ''));
  for (const name of leftOut[address.pathname] ?? []) address.searchParams.delete(name);
  return address.href;
}

const partParameter = '_rsc';

/** The address of the page that a part is of, with its search: another filter shows other things. */
function pageOf(key: string): string {
  const address = new URL(key);
  address.searchParams.delete(partParameter);
  return address.href;
}

type Asked = {
  request: Request;
  /** The page that asks; empty for one that is being opened. */
  clientId: string;
  waitUntil: (work: Promise<unknown>) => void;
};

/** The state of a request for a page, and how often all kept pages had been dropped by then. */
type Since = State & { drops: number };

const stateOfPages = async (): Promise<Since> => ({ ...(await state()), drops: timesDropped() });

/** Serves a page. If the week's data limit is reached, marks this in the HTML (lib/client/data-saver.ts). */
export async function page(asked: Asked): Promise<Response> {
  const { request } = asked;
  const response = await found(asked);
  if (!isPart(request)) countUpdateCheck();
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  if (isPart(request) || !isHtml || !(await isSpent())) return response;
  const html = (await response.text()).replace('<html', `<html ${spentAttribute}`);
  return new Response(html, { status: response.status, headers: withoutPacking(response.headers) });
}

async function found({ request, clientId, waitUntil }: Asked): Promise<Response> {
  if (!(await flushPendingLogout())) return offlinePage('You are logged out.');
  // Read before any further await, since somebody may log out meanwhile.
  const since = await stateOfPages();
  const kept = isKeepable(request.url) && !isPrefetch(request) ? await keptOf(request) : undefined;
  if (kept && !isPart(request) && ageOf(kept) < freshFor) return renewing(kept, request.url);
  const asked = flushOutboxBeforeRead()
    .then(() => ask(request))
    .then(async (response) => {
      // Before its page may ask for it again.
      await forgetGonePage(request, response, since);
      waitUntil(processResponse(request, response.clone(), since).catch(() => {}));
      return response;
    });
  // A response after the time-out is too late for this request, but is still cached.
  waitUntil(asked.catch(() => {}));
  try {
    // A refresh waits for the network: an older copy would take back what its reader has just done.
    return kept && !isRefresh(request) ? await Promise.race([asked, rejectAfterTimeout()]) : await asked;
  } catch (error) {
    if (kept) return isPart(request) ? stalePart(kept, request, clientId) : renewing(kept, request.url);
    if (!isPart(request)) return offlinePage('This page is not kept on this phone.');
    const other = isKeepable(request.url) ? await keptOf(request, true) : undefined;
    if (other) return stalePart(other, request, clientId);
    if (!isPrefetch(request)) unrenewed.set(new URL(request.url).pathname, Date.now());
    throw error;
  }
}

/** A part from the cache: its page is told, so that it says from when it is. */
async function stalePart(kept: Response, request: Request, clientId: string): Promise<Response> {
  const about: StalePart = {
    stalePart: new URL(request.url).pathname,
    at: Number(kept.headers.get(keptAtHeader)),
    // A refresh that found no network is not repeated at once.
    renew: !isRefresh(request),
  };
  (await worker.clients.get(clientId))?.postMessage(about);
  return kept;
}

const ageOf = (kept: Response) => Date.now() - Number(kept.headers.get(keptAtHeader));

/** @param anyPart  whether to accept a part that was requested from another page */
async function keptOf(request: Request, anyPart = false): Promise<Response | undefined> {
  const { account } = await state();
  if (account === null) return;
  const cache = await caches.open(pagesOf(account)).catch(() => undefined);
  if (!cache) return;
  if (!anyPart) return unexpired(await cache.match(keyOf(request), { ignoreVary: true }));
  const wanted = pageOf(keyOf(request));
  const found = (await cache.keys()).findLast(
    ({ url }) => new URL(url).searchParams.has(partParameter) && pageOf(url) === wanted,
  );
  return found && unexpired(await cache.match(found, { ignoreVary: true }));
}

const unexpired = (kept: Response | undefined) => (kept && ageOf(kept) < maxAge ? kept : undefined);

/** Adds a first script that marks the page as cached, so that its scripts renew it and do not take its time for now. */
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
 * Reads the account and the build from a response, and caches it if allowed.
 * @param since  the state of the request; if the session has changed since, the response is ignored
 */
async function processResponse(request: Request, response: Response, since: Since): Promise<void> {
  // Before the body is read, which may take long.
  const at = Date.now();
  if (!isCurrent(since)) return;
  const to = new URL(response.url || request.url).pathname;
  if (!response.ok) return;
  // Members are led away from the front page, so whoever gets it has no session any more.
  if (response.type === 'basic' && to === '/') return void (await clearOwner());
  const account = response.headers.get(pageAccountHeader);
  if (account === null) return;
  const owner = await setOwner(account, since);
  if (!owner) return;
  const build = response.headers.get(buildHeader);
  if (build !== worker.build) {
    // The cached pages are of an old build. The browser must look for the new build's worker.
    await caches.delete(pagesOf(account));
    await worker.registration.update().catch(() => {});
    return;
  }
  if (response.redirected || isPrefetch(request) || !isKeepable(request.url)) return;
  await keep(keyOf(request), owner, response, { at, whole: !isPart(request), drops: since.drops });
}

/** Headers for a body that is already decompressed. */
function withoutPacking(of: Headers): Headers {
  const headers = new Headers(of);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return headers;
}

/** @param about  when the response came, whether it is a whole page, and how often all had been dropped when it was asked for */
async function keep(
  key: string,
  owner: State,
  response: Response,
  about: { at: number; whole: boolean; drops: number },
): Promise<void> {
  const text = await response.text();
  // The session may have changed while the body was loading, or its reader may have blocked somebody.
  const isHiding = () => about.drops !== timesDropped();
  if (!isCurrent(owner) || isHiding()) return;
  if (!about.whole && (await forgetGonePart(key, text, owner))) return;
  const pages = pagesOf(String(owner.account));
  const cache = await caches.open(pages);
  if (holdsGhost.test(text)) {
    await cache.delete(key);
    return;
  }
  const headers = withoutPacking(response.headers);
  headers.set(keptAtHeader, String(about.at));
  // Deleted first, so that keys are ordered by age. The oldest are dropped when there are too many.
  await cache.delete(key);
  await cache.put(key, new Response(text, { headers }));
  for (const each of (await cache.keys()).slice(0, -pagesKept)) await cache.delete(each);
  if (isHiding()) await cache.delete(key);
  // Opening may have created the cache again after it was deleted.
  if (!isCurrent(owner) && (await state()).account !== owner.account) await caches.delete(pages);
  if (about.whole) await keepAssetsOf(text);
}

/** Caches the pages that were open when this worker was activated, and the page for writing a post. */
export async function keepFirstPages(): Promise<void> {
  if (!(await flushPendingLogout())) return;
  const open = await worker.clients.matchAll({ type: 'window' });
  const addresses = new Set([...open.map(({ url }) => url.replace(/#.*/, '')), writing]);
  for (const address of addresses) {
    const request = new Request(address, { headers: { accept: 'text/html' } });
    if (!isKeepable(request.url)) continue;
    const since = await stateOfPages();
    const response = await ask(request).catch(() => null);
    if (response) await processResponse(request, response, since).catch(() => {});
  }
}
