import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

afterEach(() => void vi.useRealTimers());
afterAll(stopWorker);

test('a tap brings the open page forward before it loads: on a slow line the tap would be too long ago', async () => {
  const { window, dispatch } = await startWorker(() => new Response(''));
  let load = () => {};
  window.navigate.mockImplementation(() => new Promise((resolve) => (load = resolve)));
  const tap = dispatch('notificationclick', { notification: { data: '/people', close: () => {} } });
  await expect.poll(() => window.navigate.mock.calls).toEqual([['https://hypegist.test/people']]);
  expect(window.focus).toHaveBeenCalledOnce();
  load();
  await tap.done();
});

test('where the open page cannot go there, another one is opened', async () => {
  const { window, clients, dispatch } = await startWorker(() => new Response(''));
  window.navigate.mockRejectedValue(new Error('not of this worker'));
  await dispatch('notificationclick', { notification: { data: '/people', close: () => {} } }).done();
  expect(clients.openWindow.mock.calls).toEqual([['https://hypegist.test/people']]);
});

test.each([
  ['says that something would be lost', false],
  ['does not answer', undefined],
])('a page that %s stays, and another one is opened', async (_, answer) => {
  const { window, clients, dispatch } = await startWorker(() => new Response(''));
  window.mayLeave = answer;
  await dispatch('notificationclick', { notification: { data: '/people', close: () => {} } }).done();
  expect(window.navigate).not.toHaveBeenCalled();
  expect(clients.openWindow.mock.calls).toEqual([['https://hypegist.test/people']]);
});

test('for a page that is asleep a tap is not waited with until it opens nothing: Firefox gives it a second', async () => {
  const { window, clients, dispatch } = await startWorker(() => new Response(''));
  window.mayLeave = undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dispatch('notificationclick', { notification: { data: '/people', close: () => {} } });
  await vi.advanceTimersByTimeAsync(500);
  expect(clients.openWindow.mock.calls).toEqual([['https://hypegist.test/people']]);
});

test('the first page that says yes is taken at once, though another is asleep', async () => {
  const { window, clients, dispatch } = await startWorker(() => new Response(''));
  const asleep = { ...window, postMessage: () => {}, navigate: vi.fn(async () => {}) };
  clients.matchAll = async () => [asleep, window];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dispatch('notificationclick', { notification: { data: '/people', close: () => {} } });
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(window.navigate).toHaveBeenCalledOnce();
});

test('the second notification replaces the first, and is heard as well, though nobody has cleared that one', async () => {
  const { dispatch, shown } = await startWorker(() => new Response('', { status: 401 }));
  for (let push = 0; push < 2; push += 1) await dispatch('push', {}).done();
  for (const each of shown) expect(each).toMatchObject({ tag: 'notices', renotify: true });
  expect(shown).toHaveLength(2);
});

/** What is shown for a push: the notices as the server lists them, by whether they are read and by kind. */
async function shownFor(notices: [read: number, kind: string][] | null) {
  const subject = { type: 'person', id: 2, excerpt: '', url: '/user/ada' };
  const ada = { id: 2, username: 'ada', name: 'Ada' };
  const listed = notices?.map(([read, kind], id) => ({
    id,
    kind,
    read,
    actors: [ada],
    actor_count: 1,
    subject,
  }));
  const { dispatch, shown } = await startWorker((path) => {
    if (path === '/api/users/settings')
      return Response.json({ notify: { friend_request: 'push', like: 'inbox' } });
    return listed ? Response.json(listed) : new Response('', { status: 500 });
  });
  await dispatch('push', {}).done();
  return shown;
}

const [request, like] = ['friend_request', 'like'];
const many = (read: number, kind: string) =>
  Array.from({ length: 50 }, () => [read, kind] as [number, string]);
const unnamed = 'There is something new for you.';

test('what was read meanwhile on another device is said without a sound', async () => {
  for (const notices of [[], many(1, request)]) {
    const shown = await shownFor(notices);
    expect(shown).toMatchObject([{ body: 'You have seen everything.', silent: true, tag: 'notices' }]);
    expect(shown[0]).not.toHaveProperty('renotify');
  }
});

test('nor is one heard where only what goes to the list alone is unread', async () => {
  const shown = await shownFor([
    [0, like],
    [1, request],
  ]);
  expect(shown).toMatchObject([{ body: unnamed, silent: true }]);
  expect(shown[0]).not.toHaveProperty('renotify');
});

test.each([
  ['what is new', [[0, request]] as [number, string][], 'ada '],
  ['what could not be asked', null, unnamed],
  ['what may stand behind a page of others', many(0, like), unnamed],
])('%s is heard', async (_, notices, words) => {
  const [shown, ...more] = await shownFor(notices);
  expect([shown?.body, more]).toEqual([expect.stringContaining(words), []]);
  expect(shown).toMatchObject({ renotify: true });
  expect(shown).not.toHaveProperty('silent');
});

/** A worker of account 1, and what it tells the server of its subscription. */
async function subscribed() {
  const told: unknown[] = [];
  const worker = await startWorker(async (path, _, init) => {
    if (path === '/api/push/subscriptions') told.push([init?.headers, JSON.parse(String(init?.body))]);
    return path === '/dashboard'
      ? new Response('feed', { headers: { 'x-page-account': '1', 'x-build': 'this-build' } })
      : Response.json({ message: 'Done.' });
  });
  await worker.request('/dashboard?_rsc=1', { headers: { rsc: '1' } }).done();
  const renew = (oldSubscription: object | null, newSubscription: object | null = null) =>
    worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription }).done();
  return { ...worker, told, renew };
}

const keys = { p256dh: 'p', auth: 'a' };
const subscription = (endpoint: string) => ({
  endpoint,
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys, expirationTime: null }),
});
const said = [
  { 'Content-Type': 'application/json', 'X-Account-Id': '1' },
  { endpoint: 'https://push.test/new', keys, replaces: 'https://push.test/old' },
];

test('a renewed subscription is told to the server in place of the earlier one, in the name of the account', async () => {
  const { renew, told } = await subscribed();
  await renew(subscription('https://push.test/old'), subscription('https://push.test/new'));
  expect(told).toEqual([said]);
});

test('where the browser has none yet, the worker subscribes as before', async () => {
  const { renew, told, pushManager } = await subscribed();
  pushManager.subscribe.mockResolvedValue(subscription('https://push.test/new'));
  await renew(subscription('https://push.test/old'));
  expect(pushManager.subscribe.mock.calls).toEqual([[{ userVisibleOnly: true }]]);
  expect(told).toEqual([said]);
});

test('nothing is told after a logout, and nothing of which it is not known what it replaces', async () => {
  const { renew, told, request } = await subscribed();
  await renew(null, subscription('https://push.test/new'));
  await request('/api/logout', { method: 'POST' }).done();
  await renew(subscription('https://push.test/old'), subscription('https://push.test/new'));
  expect(told).toEqual([]);
});
