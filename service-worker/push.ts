/**
 * A push contains no content, only the signal that there is a notice (docs/decisions/090-push-without-words.md). The phone
 * fetches the notices itself, with the session that is current.
 */
import { noticeWords } from '@/components/notices/notice-words';
import type { LeaveMessage } from '@/lib/contract/service-worker';
import { accountHeader } from '@/lib/contract/viewer';
import type { Notice } from '@/lib/domains/notices/schema';
import type { Settings } from '@/lib/domains/settings/schema';
import { closeNotifications, isCurrent, state } from './account.ts';
import { ask } from './network.ts';
import { flushPendingLogout } from './sessions.ts';
import { worker } from './worker.ts';

type Shown = { body: string; url: string; silent?: true };

/** Shown if nobody is logged in, or the fetch fails. It contains no name, and its link leads to the login. */
const unnamed: Shown = { body: 'There is something new for you.', url: '/notices' };

/** Shown if everything was read meanwhile, on another device perhaps: the browser demands some notification for each push. */
const seen: Shown = { body: 'You have seen everything.', url: '/notices', silent: true };

const shownAs: NotificationOptions = { tag: 'notices', lang: 'en' };

/**
 * The next notification replaces this one, and is heard like the first: few come in a day, and none in quiet hours. TypeScript
 * does not know `renotify`, which not every browser has.
 */
const heard: NotificationOptions & { renotify: true } = { ...shownAs, renotify: true };

/** In milliseconds. If the worker shows no notification soon after a push, the browser shows a generic one. */
const timeoutMs = 8000;
const noticeLimit = 50;

async function fetchJson<T>(address: string): Promise<T> {
  const response = await ask(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as T;
}

/** Unread notices of the kinds that are pushed: the newest as text, and the number of others. */
async function fetchNotification(): Promise<Shown> {
  const [notices, { notify }] = await Promise.all([
    fetchJson<Notice[]>(`/api/notices?limit=${noticeLimit}`),
    fetchJson<Settings>('/api/users/settings'),
  ]);
  const unread = notices.filter(({ read, kind }) => read === 0 && notify[kind] === 'push');
  const [newest, ...more] = unread;
  if (!newest) return unpushed(notices);
  const body = sentence(newest);
  if (more.length === 0) return { body, url: newest.subject.url };
  return { body: `${body}. And ${more.length} more.`, url: '/notices' };
}

/** What is shown if none of the newest notices is unread and of a kind that is pushed. */
function unpushed(notices: Notice[]): Shown {
  const unread = notices.filter(({ read }) => read === 0).length;
  if (unread === 0) return seen;
  // What is read is older than what is not: a whole page of unread notices may hide the one that was pushed.
  return unread < noticeLimit ? { ...unnamed, silent: true } : unnamed;
}

function sentence(notice: Notice): string {
  const { name, second, others, did } = noticeWords(notice);
  const who = [name, second ?? others].filter((each) => each !== null).join(' and ');
  return who ? `${who} ${did}` : did;
}

async function show(): Promise<void> {
  // Until the server knows of a logout, the cookie is still that of the previous session.
  const mayAsk = await flushPendingLogout();
  const since = await state();
  const { url, ...words } = mayAsk ? await fetchNotification().catch(() => unnamed) : unnamed;
  // The notification is for an account that has logged out.
  if (!isCurrent(since)) return;
  await worker.registration.showNotification('HypeGist', {
    ...(words.silent ? shownAs : heard),
    ...words,
    data: url,
  });
  // A logout meanwhile could not close this notification yet.
  if (!isCurrent(since)) await closeNotifications();
}

/**
 * How long a page has to say that it may be left, in milliseconds. Firefox lets a window be opened for one second after a tap,
 * and asking takes some of it.
 */
const leaveTimeoutMs = 300;

/** Whether a page says that nothing on it would be lost. One that is asleep says nothing, so it stays. */
function mayLeave(page: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, leaveTimeoutMs, false);
    page.postMessage({ ask: 'leave' } satisfies LeaveMessage, [port2]);
  }).finally(() => port1.close());
}

/** The first page to say so: others may be asleep. */
const firstFree = (pages: readonly WindowClient[]): Promise<WindowClient | undefined> =>
  Promise.any(
    pages.map(async (page) => ((await mayLeave(page)) ? page : Promise.reject(new Error('It stays.')))),
  ).catch(() => undefined);

/** Opens the notification's page, in a window on which nothing would be lost, or in a new one. */
async function open(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const window = await firstFree(windows);
  if (!window) return void (await worker.clients.openWindow(url));
  // Before the page loads, which may take long: a tap allows it only for a moment, and once the page has loaded, this window
  // stands for the page before. Going there needs no tap.
  await window.focus().catch(() => {});
  // It cannot go there where another worker has just taken it over. Firefox then opens a window; in Chromium a tap allows one
  // focus or one window, so the page stays in front.
  await window.navigate(url).catch(() => worker.clients.openWindow(url));
}

/**
 * The browser has replaced its subscription. The server takes the new one only if the earlier one was of the session that is
 * current. If this fails, the next page does it (lib/domains/notices/push-hooks.ts).
 */
async function follow({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const { account } = await state();
  if (!oldSubscription || account === null || !(await flushPendingLogout())) return;
  const { pushManager } = worker.registration;
  const { endpoint, keys } = (
    newSubscription ?? (await pushManager.subscribe(oldSubscription.options))
  ).toJSON();
  await ask('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [accountHeader]: account },
    body: JSON.stringify({ endpoint, keys, replaces: oldSubscription.endpoint }),
  });
}

worker.addEventListener('push', (event) => event.waitUntil(show()));

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(follow(event as PushSubscriptionChangeEvent).catch(() => {})),
);

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const to = new URL(String(notification.data), worker.location.origin);
  event.waitUntil(open(to.origin === worker.location.origin ? to.href : '/notices'));
});
