/** What comes back after its person has left: nothing of it is kept, and nobody is taken to be here again. */
import { afterAll, describe, expect, test } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

const [ada, bola] = ['1', '2'];

/** A page as the server makes it for somebody. */
const pageFor = (account: string, words = 'secret') =>
  new Response(words, { headers: { 'x-page-account': account, 'x-build': 'this-build' } });
/** A browser gives a response of its own site this type. */
const ofThisSite = (response: Response): Response =>
  Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => ofThisSite(Response.prototype.clone.call(response)) },
  });
const done = () => Response.json({ message: 'Done.' });

const page = { headers: { rsc: '1' } };
const post = { method: 'POST' };
const words = (account: string) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Account-Id': account },
  body: JSON.stringify({ content: 'secret', clientId: 'one' }),
});

/** A worker with somebody logged in, and a server whose answers can be changed. */
async function workerOf(account: string) {
  const server: Record<string, () => Response | Promise<Response>> = {
    '/dashboard': () => pageFor(account),
    '/api/logout': done,
    '/api/login': done,
  };
  const worker = await startWorker(async (path) => server[path]?.() ?? new Response('', { status: 404 }));
  await worker.request('/dashboard?_rsc=1', page).done();
  expect(worker.kept()).toEqual([`account:${account}:pages:this-build`]);
  const logOut = () => worker.request('/api/logout', post).done();
  return { ...worker, server, logOut };
}

afterAll(stopWorker);

describe('what the phone shows', () => {
  test('is closed when somebody logs out', async () => {
    const { shown, dispatch, logOut } = await workerOf(ada);
    await dispatch('push', {}).done();
    expect(shown).toHaveLength(1);
    await logOut();
    expect(shown).toEqual([]);
  });

  test('is closed when a page comes for somebody else', async () => {
    const { shown, dispatch, server, request } = await workerOf(ada);
    await dispatch('push', {}).done();
    server['/dashboard'] = () => pageFor(bola);
    await request('/dashboard?_rsc=2', page).done();
    expect(shown).toEqual([]);
  });

  test('is nothing where somebody logs out while it is prepared', async () => {
    const { shown, dispatch, server, logOut } = await workerOf(ada);
    const notices = Promise.withResolvers<Response>();
    server['/api/notices'] = () => notices.promise;
    server['/api/users/settings'] = () => Response.json({ notify: {} });
    const push = dispatch('push', {});
    await logOut();
    notices.resolve(Response.json([]));
    await push.done();
    expect(shown).toEqual([]);
  });
});

describe('a page that comes after the logout', () => {
  async function late() {
    const worker = await workerOf(ada);
    const answer = Promise.withResolvers<Response>();
    worker.server['/news-feed'] = () => answer.promise;
    const asked = worker.request('/news-feed?_rsc=1', page);
    // It is on its way.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const arrives = () => {
      answer.resolve(pageFor(ada));
      return asked.done();
    };
    return { ...worker, arrives };
  }

  test('is not kept, and its person is not here again', async () => {
    const { arrives, logOut, kept, stored } = await late();
    await logOut();
    await arrives();
    expect(kept()).toEqual([]);
    expect(stored()).toMatchObject({ account: null });
  });

  test('takes nothing from who logged in meanwhile', async () => {
    const { arrives, logOut, kept, stored, server, request } = await late();
    await logOut();
    server['/dashboard'] = () => pageFor(bola);
    await request('/api/login', post).done();
    await request('/dashboard?_rsc=1', page).done();
    await arrives();
    expect(stored()).toMatchObject({ account: bola });
    expect(kept()).toEqual([`account:${bola}:pages:this-build`]);
  });

  test('leaves a logout that the server has not heard to be told', async () => {
    const { arrives, logOut, kept, stored, server, request } = await late();
    server['/api/logout'] = () => Promise.reject(new Error('no network'));
    await logOut();
    await arrives();
    expect(stored()).toMatchObject({ account: null, leaving: true });
    // Nor may somebody else log in: the server would never hear of it.
    expect((await request('/api/login', post).answer()).type).toBe('error');
    let isTold = false;
    server['/api/logout'] = () => {
      isTold = true;
      return done();
    };
    await request('/dashboard?_rsc=3', page).answer();
    expect(isTold).toBe(true);
    expect(stored()).toMatchObject({ leaving: false });
    expect(kept()).not.toContain(`account:${ada}`);
  });
});

describe('words that fail after the logout', () => {
  test('are not kept', async () => {
    const { request, server, logOut, kept } = await workerOf(ada);
    const sent = Promise.withResolvers<Response>();
    server['/api/create-post'] = () => sent.promise;
    const sending = request('/api/create-post', words(ada));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await logOut();
    sent.reject(new Error('no network'));
    await expect(sending.answer()).rejects.toThrow('no network');
    expect(kept()).toEqual([]);
  });

  test('that waited are not kept again with the reason why they were refused, nor sent for somebody else', async () => {
    const { request, server, logOut, kept } = await workerOf(ada);
    server['/api/create-post'] = () => Promise.reject(new Error('no network'));
    expect((await request('/api/create-post', words(ada)).answer()).status).toBe(202);
    expect(kept()).toContain(`account:${ada}`);
    const sent = Promise.withResolvers<Response>();
    server['/api/create-post'] = () => sent.promise;
    const reading = request('/api/posts', { headers: {} });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await logOut();
    sent.resolve(Response.json({ message: 'You can only act as yourself.' }, { status: 403 }));
    await reading.done();
    expect(kept()).toEqual([]);
  });
});

test('words that wait are deleted at the logout also where the browser does not list its databases', async () => {
  const { request, server, logOut, kept, databases } = await workerOf(ada);
  server['/api/create-post'] = () => Promise.reject(new Error('no network'));
  await request('/api/create-post', words(ada)).done();
  expect(kept()).toContain(`account:${ada}`);
  Object.assign(databases.global, { databases: undefined });
  await logOut();
  expect(kept()).toEqual([]);
});

test.each([500, 502, 429])(
  'a front page that answers %d says nothing of the session: words that wait stay',
  async (status) => {
    const { request, server, kept, stored } = await workerOf(ada);
    server['/api/create-post'] = () => Promise.reject(new Error('no network'));
    await request('/api/create-post', words(ada)).done();
    server['/'] = () => ofThisSite(new Response('', { status }));
    await request('/?_rsc=1', page).done();
    expect(kept()).toContain(`account:${ada}`);
    expect(stored()).toMatchObject({ account: ada });
    server['/'] = () => ofThisSite(new Response('Log in'));
    await request('/?_rsc=1', page).done();
    expect(kept()).toEqual([]);
  },
);

test('a call that is refused late ends nobody else’s session', async () => {
  const { request, server, logOut, stored } = await workerOf(ada);
  const answer = Promise.withResolvers<Response>();
  server['/api/posts'] = () => answer.promise;
  const asked = request('/api/posts', { headers: words(ada).headers });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await logOut();
  await request('/api/login', post).done();
  await request('/dashboard?_rsc=1', page).done();
  answer.resolve(Response.json({ code: 'not_logged_in' }, { status: 401 }));
  await asked.done();
  expect(stored()).toMatchObject({ account: ada });
});
