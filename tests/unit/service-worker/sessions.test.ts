/** Calls that begin or end a session: which of them leave the phone's data alone, and which delete it. */
import { afterAll, expect, test } from 'vitest';
import { away, write } from '../../support/offline-worker';
import { startWorker, stopWorker } from '../../support/worker-browser';

const post = { method: 'POST', headers: { 'X-Account-Id': '1' } };

/** A worker of account 1 with a page that is kept, and a server whose answers can be changed. */
async function logged() {
  const fine = () => Response.json({ message: 'Done.' });
  const server: Record<string, () => Response | Promise<Response>> = {
    '/dashboard': () => new Response('feed', { headers: { 'x-page-account': '1', 'x-build': 'this-build' } }),
    '/api/users/me': () => Response.json({ id: 1 }),
  };
  const worker = await startWorker(async (path) => (server[path] ?? fine)());
  await worker.request('/dashboard?_rsc=1', { headers: { rsc: '1' } }).done();
  expect(worker.kept()).toHaveLength(1);
  return { ...worker, server };
}

afterAll(stopWorker);

test.each([
  '/api/users/password',
  '/api/passkeys/login/options',
  '/api/passkeys/login/verify',
  '/api/password/reset',
  '/api/users/email/undo',
])('after %s the same person is here: nothing is deleted', async (path) => {
  const { request, kept } = await logged();
  await request(path, post).done();
  expect(kept()).toHaveLength(1);
});

test.each(['/api/login', '/api/login/second-factor', '/api/register', '/api/users/delete'])(
  'after %s it may be another one: everything is',
  async (path) => {
    const { request, kept } = await logged();
    await request(path, post).done();
    expect(kept()).toEqual([]);
  },
);

test.each([
  ['of another person', () => Response.json({ id: 2 })],
  ['of nobody that the server names', () => new Response('', { status: 500 })],
  ['where the network has gone', () => Promise.reject(new Error('away'))],
])('a passkey %s deletes it', async (_, me) => {
  const { request, kept, server } = await logged();
  server['/api/users/me'] = me;
  await request('/api/passkeys/login/verify', post).done();
  expect(kept()).toEqual([]);
});

test.each(['/api/password/reset', '/api/users/email/undo'])(
  'after %s of the person who is here everything is deleted, and their page is not reloaded over its answer',
  async (path) => {
    const { request, kept, server, messages } = await logged();
    server['/api/users/me'] = () => Response.json({ code: 'not_logged_in' }, { status: 401 });
    await request(path, post).done();
    expect(kept()).toEqual([]);
    await request('/api/users/me', { headers: { 'X-Account-Id': '1' } }).done();
    expect(messages).toEqual([]);
  },
);

test('a passkey that is refused changes nothing', async () => {
  const { request, kept, stored, server } = await logged();
  server['/api/passkeys/login/verify'] = () => new Response('', { status: 401 });
  const before = stored();
  await request('/api/passkeys/login/verify', post).done();
  expect([kept().length, stored()]).toEqual([1, before]);
});

test('until the server has said whose passkey it was, nobody is taken to be here', async () => {
  const { request, kept, stored, server } = await logged();
  const me = Promise.withResolvers<Response>();
  server['/api/users/me'] = () => me.promise;
  const login = request('/api/passkeys/login/verify', post);
  await expect.poll(stored).toMatchObject({ account: null });
  // A call of the old session fails meanwhile.
  server['/api/posts'] = () => Response.json({ code: 'not_logged_in' }, { status: 401 });
  await request('/api/posts', { headers: { 'X-Account-Id': '1' } }).done();
  me.resolve(Response.json({ id: 1 }));
  await login.done();
  expect([kept().length, stored()]).toMatchObject([1, { account: '1' }]);
});

test('who logs out meanwhile stays logged out', async () => {
  const { request, kept, stored, server } = await logged();
  const me = Promise.withResolvers<Response>();
  server['/api/users/me'] = () => me.promise;
  const login = request('/api/passkeys/login/verify', post);
  await expect.poll(stored).toMatchObject({ account: null });
  await request('/api/logout', post).done();
  me.resolve(Response.json({ id: 1 }));
  await login.done();
  expect([kept(), stored()]).toMatchObject([[], { account: null }]);
});

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const refused = () => Response.json({ code: 'not_logged_in' }, { status: 401 });

test.each(['before', 'after'])(
  'what the old session is refused %s the answer about a new password does not end the new one',
  async (order) => {
    const { request, kept, server } = await logged();
    const [call, password] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    server['/api/posts'] = () => call.promise;
    server['/api/users/password'] = () => password.promise;
    const change = request('/api/users/password', post);
    await settled();
    const late = request('/api/posts', { headers: { 'X-Account-Id': '1' } });
    await settled();
    if (order === 'before') call.resolve(refused());
    await settled();
    password.resolve(Response.json({ message: 'Done.' }));
    await change.done();
    call.resolve(refused());
    await late.done();
    expect(kept()).toHaveLength(1);
  },
);

test('what waits is not lost when it is sent with the old session while a new password is on its way', async () => {
  const { request, server, messages, dispatch } = await logged();
  server['/api/create-post'] = away;
  const offline = request('/api/create-post', write({ content: 'from the tunnel', clientId: 'named' }));
  expect((await offline.answer()).status).toBe(202);
  const password = Promise.withResolvers<Response>();
  server['/api/users/password'] = () => password.promise;
  const change = request('/api/users/password', post);
  await settled();
  server['/api/create-post'] = refused;
  const waiting = async () => {
    const said: { id: string }[] = [];
    const port = { postMessage: (items: typeof said) => said.push(...items) };
    await dispatch('message', { data: { ask: 'outbox' }, ports: [port] }).done();
    return said.map(({ id }) => id);
  };
  expect(await waiting()).toEqual(['named']);
  password.resolve(Response.json({ message: 'Done.' }));
  await change.done();
  expect(await waiting()).toEqual(['named']);
  expect(messages).not.toContain('session-ended');
  server['/api/create-post'] = () => Response.json({ post: { id: 1 } });
  expect(await waiting()).toEqual([]);
});

test('what waits ends with the session that it was refused to, and the open page is told', async () => {
  const { request, kept, server, messages, dispatch } = await logged();
  server['/api/create-post'] = away;
  await request('/api/create-post', write({ content: 'from the tunnel' })).done();
  server['/api/create-post'] = refused;
  await dispatch('message', { data: { ask: 'outbox' }, ports: [] }).done();
  expect(kept()).toEqual([]);
  expect(messages).toContain('session-ended');
});

test('long after a new password a refusal ends the session again', async () => {
  const { request, kept, server } = await logged();
  await request('/api/users/password', post).done();
  server['/api/posts'] = refused;
  const ask = () => request('/api/posts', { headers: { 'X-Account-Id': '1' } }).done();
  await ask();
  expect(kept()).toHaveLength(1);
  await expect
    .poll(async () => {
      await ask();
      return kept();
    })
    .toEqual([]);
});

test('a session that ended elsewhere: all is deleted, and the open page is told, once', async () => {
  const { request, kept, messages, server } = await logged();
  server['/api/posts'] = () => Response.json({ code: 'not_logged_in' }, { status: 401 });
  for (let each = 0; each < 2; each += 1)
    await request('/api/posts', { headers: { 'X-Account-Id': '1' } }).done();
  expect([kept(), messages]).toEqual([[], ['session-ended']]);
});

test('a refusal in the name of another account ends nothing', async () => {
  const { request, kept, messages, server } = await logged();
  server['/api/posts'] = () => Response.json({ code: 'not_logged_in' }, { status: 401 });
  await request('/api/posts', { headers: { 'X-Account-Id': '2' } }).done();
  expect([kept().length, messages]).toEqual([1, []]);
});

/** A phone that is full, without network, whose owner logs out. */
async function leavingFullPhone(isFull: (worker: Awaited<ReturnType<typeof logged>>) => boolean) {
  const worker = await logged();
  worker.server['/api/logout'] = away;
  worker.databases.isFull = () => isFull(worker);
  const answer = await worker.request('/api/logout', post).answer();
  /** What the next worker of this phone asks for first. */
  const firstAsked = async () => {
    const asked: string[] = [];
    const next = await startWorker(async (path, _, init) => {
      asked.push(`${init?.method ?? 'GET'} ${path}`);
      return Response.json({ message: 'Done.' });
    }, worker);
    await next.request('/api/posts', {}).done();
    return asked[0];
  };
  return { ...worker, answer, firstAsked };
}

test('a logout without network on a full phone outlives the worker: what it deletes makes room for it', async () => {
  const { answer, firstAsked } = await leavingFullPhone(({ caches }) => caches.all.size > 0);
  expect([answer.status, await firstAsked()]).toEqual([200, 'POST /api/logout']);
});

test('a logout without network that the phone cannot store is not said to be one, also the second time', async () => {
  const { answer, kept, request, firstAsked } = await leavingFullPhone(() => true);
  const again = await request('/api/logout', post).answer();
  expect([answer.ok, again.ok, kept()]).toEqual([false, false, []]);
  expect(await firstAsked()).toBe('GET /api/posts');
});
