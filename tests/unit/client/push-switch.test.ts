/** The switch of push on a bad network: where it shows off, nothing arrives any more. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { pushEndpoint } from '@/lib/client/storage/push-endpoint';
import { pushHere, switchPushOff, switchPushOn } from '@/lib/domains/notices/push-hooks';
import { withBrowserStorage } from '../../support/browser-storage';

const endpoint = 'https://push.example/one';

/** The browser's subscription, and what the server has been told of. */
let subscribed: boolean;
let canEnd: boolean;
let told: Set<string>;
let network: 'good' | 'none' | 'answers get lost';
let storage: AccountStorage;

const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys: {} }),
  unsubscribe: async () => {
    if (!canEnd) throw new Error('AbortError');
    subscribed = false;
    return true;
  },
};
const pushManager = {
  getSubscription: async () => (subscribed ? subscription : null),
  subscribe: async () => {
    subscribed = true;
    return subscription;
  },
};

/** Answers as the server does, as far as the network lets it. */
async function answer(url: string, { method, body }: { method: string; body: string | null }) {
  if (network === 'none') throw new Error('no network');
  if (url.endsWith('/key')) return Response.json({ key: 'AAAA' });
  const { endpoint: at } = JSON.parse(body ?? '{}');
  if (method === 'DELETE') told.delete(at);
  else told.add(at);
  if (network === 'answers get lost') throw new Error('the answer got lost');
  return Response.json({ message: 'Done.' });
}

beforeEach(() => {
  subscribed = false;
  canEnd = true;
  told = new Set();
  network = 'good';
  const items = new Map<string, string>();
  storage = {
    read: (name: string) => items.get(name) ?? null,
    write: (name: string, value: string | null) =>
      value === null ? items.delete(name) : items.set(name, value),
  } as Partial<AccountStorage> as AccountStorage;
  withBrowserStorage();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  vi.stubGlobal('fetch', answer);
});

test('switched off without a network, the browser takes no push any more', async () => {
  await switchPushOn(storage);
  network = 'none';
  expect(await switchPushOff(storage)).toBe('off');
  expect(subscribed).toBe(false);
  network = 'good';
  expect(await pushHere(storage)).toBe('off');
});

test('where neither the browser nor the server ended it, it is on still', async () => {
  await switchPushOn(storage);
  network = 'none';
  canEnd = false;
  await expect(switchPushOff(storage)).rejects.toThrow('No response from server');
  expect(pushEndpoint(storage)).toBe(endpoint);
  network = 'good';
  expect(await pushHere(storage)).toBe('on');
  expect(await switchPushOff(storage)).toBe('off');
  expect([...told]).toEqual([]);
  expect(await pushHere(storage)).toBe('off');
});

test('switched on with the answer lost, it is off, and nothing arrives', async () => {
  network = 'answers get lost';
  await expect(switchPushOn(storage)).rejects.toThrow('No response from server');
  expect([...told]).toEqual([endpoint]);
  expect(subscribed).toBe(false);
  network = 'good';
  expect(await pushHere(storage)).toBe('off');
});

test('a restricted account sees that it is on, though the server takes no subscription from it, and ends it', async () => {
  await switchPushOn(storage);
  told.clear();
  expect(await pushHere(storage, true)).toBe('on');
  expect([...told]).toEqual([]);
  expect(await switchPushOff(storage)).toBe('off');
  expect(subscribed).toBe(false);
  expect(await pushHere(storage, true)).toBe('off');
});
