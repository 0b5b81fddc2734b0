/** Calls that begin or end a session: which of them leave the phone's data alone, and which delete it. */
import { afterAll, expect, test } from 'vitest';
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

test.each(['/api/users/password', '/api/passkeys/login/options', '/api/passkeys/login/verify'])(
  'after %s the same person is here: nothing is deleted',
  async (path) => {
    const { request, kept } = await logged();
    await request(path, post).done();
    expect(kept()).toHaveLength(1);
  },
);

test.each([
  '/api/login',
  '/api/login/second-factor',
  '/api/register',
  '/api/password/reset',
  '/api/users/delete',
])('after %s it may be another one: everything is', async (path) => {
  const { request, kept } = await logged();
  await request(path, post).done();
  expect(kept()).toEqual([]);
});

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

test('a passkey that is refused changes nothing', async () => {
  const { request, kept, stored, server } = await logged();
  server['/api/passkeys/login/verify'] = () => new Response('', { status: 401 });
  const before = stored();
  await request('/api/passkeys/login/verify', post).done();
  expect([kept().length, stored()]).toEqual([1, before]);
});

test('what the old session is refused after a new password does not end the new one', async () => {
  const { request, kept, server } = await logged();
  let answer = (_: Response) => {};
  server['/api/posts'] = () => new Promise((resolve) => (answer = resolve));
  const late = request('/api/posts', { headers: { 'X-Account-Id': '1' } });
  await new Promise((resolve) => setTimeout(resolve));
  await request('/api/users/password', post).done();
  answer(Response.json({ code: 'not_logged_in' }, { status: 401 }));
  await late.done();
  expect(kept()).toHaveLength(1);
});
