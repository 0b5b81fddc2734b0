/**
 * A push says that there is something, and no word of what (docs/decisions/090-push-without-words.md): the phone asks for
 * that itself, as whoever is logged in at the moment.
 */
import { noticeWords } from '@/components/notices/notice-words';
import type { Notice } from '@/lib/domains/notices/schema';
import type { Settings } from '@/lib/domains/settings/schema';
import { closeNotifications, isCurrent, state } from './account.ts';
import { ask } from './network.ts';
import { flushPendingLogout } from './sessions.ts';
import { worker } from './worker.ts';

type Shown = { body: string; url: string };

/** Shown where nobody is logged in, or nothing is answered. It names nobody, and leads to where one would log in. */
const unnamed: Shown = { body: 'There is something new for you.', url: '/notices' };

/** A browser whose worker shows nothing after a push soon shows words of its own. */
const timeoutMs = 8000;
const noticeLimit = 50;

async function fetchJson<T>(address: string): Promise<T> {
  const response = await ask(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as T;
}

/** What is new of the kinds that are pushed: the newest in words, and how many more there are. */
async function fetchNotification(): Promise<Shown> {
  const [notices, { notify }] = await Promise.all([
    fetchJson<Notice[]>(`/api/notices?limit=${noticeLimit}`),
    fetchJson<Settings>('/api/users/settings'),
  ]);
  const unread = notices.filter(({ read, kind }) => read === 0 && notify[kind] === 'push');
  const [newest, ...more] = unread;
  if (!newest) return unnamed;
  const body = sentence(newest);
  if (more.length === 0) return { body, url: newest.subject.url };
  return { body: `${body}. And ${more.length} more.`, url: '/notices' };
}

function sentence(notice: Notice): string {
  const { name, second, others, did } = noticeWords(notice);
  const who = [name, second ?? others].filter((each) => each !== null).join(' and ');
  return who ? `${who} ${did}` : did;
}

async function show(): Promise<void> {
  // Until the server has heard of a logout, the cookie is still of whoever left.
  const mayAsk = await flushPendingLogout();
  const since = await state();
  const { body, url } = mayAsk ? await fetchNotification().catch(() => unnamed) : unnamed;
  // It was for somebody who has left.
  if (!isCurrent(since)) return;
  await worker.registration.showNotification('HypeGist', {
    body,
    data: url,
    // The next one takes its place.
    tag: 'notices',
    lang: 'en',
  });
  // Whoever left meanwhile could not close it yet.
  if (!isCurrent(since)) await closeNotifications();
}

/** Opens what it is about, in a window that is there or a new one. */
async function open(url: string): Promise<void> {
  const [window] = await worker.clients.matchAll({ type: 'window' });
  const there = await window?.navigate(url).catch(() => null);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

worker.addEventListener('push', (event) => event.waitUntil(show()));

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const to = new URL(String(notification.data), worker.location.origin);
  event.waitUntil(open(to.origin === worker.location.origin ? to.href : '/notices'));
});
