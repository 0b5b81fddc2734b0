/** A form with a file is left to the browser, which tells its progress; not while a logout is still to be sent. */
import { afterAll, expect, test } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

const boundary = 'multipart/form-data; boundary=x';
const form = (type = boundary) => ({
  method: 'POST',
  headers: { 'X-Account-Id': '1', 'Content-Type': type },
  body: '--x--',
});
const clip = '/api/hype-battles/create';

/** A worker, and the paths of all that it sends itself. */
async function aWorker() {
  const sent: string[] = [];
  const server: Record<string, () => Response | Promise<Response>> = {
    '/dashboard': () => new Response('feed', { headers: { 'x-page-account': '1', 'x-build': 'this-build' } }),
  };
  const worker = await startWorker(async (path) => {
    sent.push(path);
    return (server[path] ?? (() => Response.json({ message: 'Done.' })))();
  });
  /** As a page says that an upload follows. */
  const announce = async () => {
    const said: unknown[] = [];
    const port = { postMessage: (answer: unknown) => said.push(answer) };
    await worker.dispatch('message', { data: { ask: 'upload' }, ports: [port] }).done();
    return said;
  };
  return { ...worker, sent, server, announce };
}

afterAll(stopWorker);

test('announced, it is left to the browser', async () => {
  const { announce, request, sent } = await aWorker();
  expect(await announce()).toEqual([true]);
  expect(request(clip, form()).answer()).toBeUndefined();
  expect(request(clip, form('Multipart/Form-Data;boundary=x')).answer()).toBeUndefined();
  expect(sent).toEqual([]);
});

test('other writes and reads go through the worker as before', async () => {
  const { announce, request, sent } = await aWorker();
  await announce();
  await request('/api/vote', form('application/json')).done();
  await request('/api/posts', { headers: { 'X-Account-Id': '1' } }).done();
  expect(sent).toEqual(['/api/vote', '/api/posts']);
});

test('to a worker that was just started and knows of no logout yet, it is sent by the worker', async () => {
  const { request, sent } = await aWorker();
  expect((await request(clip, form()).answer()).status).toBe(200);
  expect(sent).toEqual([clip]);
});

test('while a logout waits for the network nothing goes out; then the logout goes first', async () => {
  const { announce, request, sent, server } = await aWorker();
  await request('/dashboard?_rsc=1', { headers: { rsc: '1' } }).done();
  server['/api/logout'] = () => Promise.reject(new Error('no network'));
  await request('/api/logout', { method: 'POST', headers: { 'X-Account-Id': '1' } }).done();
  expect(await announce()).toEqual([false]);
  expect((await request(clip, form()).answer()).type).toBe('error');
  expect(sent).not.toContain(clip);
  delete server['/api/logout'];
  await request(clip, form()).done();
  expect(sent.slice(-2)).toEqual(['/api/logout', clip]);
});

test.each([
  ['of the account that is here: its data goes', '1', 'not_logged_in', []],
  ['of another account: nothing goes', '2', 'not_logged_in', ['account:1:pages:this-build']],
  ['for another reason: nothing goes', '1', 'second_factor_required', ['account:1:pages:this-build']],
])('a page was refused past the worker, which asks; a refusal %s', async (_, account, code, left) => {
  const { request, dispatch, server, kept, messages } = await aWorker();
  await request('/dashboard?_rsc=1', { headers: { rsc: '1' } }).done();
  server['/api/users/me'] = () => Response.json({ code }, { status: 401 });
  await dispatch('message', { data: { ask: 'session', account } }).done();
  expect(kept()).toEqual(left);
  expect(messages).toEqual(left.length === 0 ? ['session-ended'] : []);
});

test('one to a storage service is the browser’s own', async () => {
  const { announce, dispatch } = await aWorker();
  await announce();
  const put = new Request('https://files.example/key', { ...form(), method: 'PUT' });
  expect(dispatch('fetch', { request: put, clientId: 'page' }).answer()).toBeUndefined();
});
