/** Kept pages that must not be shown again: deleted, or by somebody who was blocked meanwhile. */
import { afterAll, expect, test } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

afterAll(stopWorker);

const site = 'https://hypegist.test';
const account = { 'x-page-account': '1', 'x-build': 'this-build' };

/** A worker that keeps a post, whole and as a part, and the page for writing. */
async function withKeptPost() {
  const server: Record<string, () => Response | Promise<Response>> = {};
  const worker = await startWorker(
    (path) => server[path]?.() ?? new Response(`whole ${path}`, { headers: account }),
  );
  const open = (path: string, kind: 'page' | 'part' = 'page') => {
    const request = new Request(`${site}${path}`, kind === 'part' ? { headers: { rsc: '1' } } : {});
    if (kind === 'page') Object.defineProperty(request, 'mode', { value: 'navigate' });
    return worker.dispatch('fetch', { request, clientId: 'page' });
  };
  for (const path of ['/post/5', '/create-post']) await open(path).done();
  for (const path of ['/post/5?_rsc=1', '/post/5?_rsc=2']) await open(path, 'part').done();
  const kept = () =>
    [...(worker.caches.all.get('account:1:pages:this-build')?.kept.keys() ?? [])].map((url) =>
      url.slice(site.length),
    );
  expect(kept()).toEqual(['/post/5', '/create-post', '/post/5?_rsc=1', '/post/5?_rsc=2']);
  const write = (path: string, body: object) =>
    worker.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Account-Id': '1' },
      body: JSON.stringify(body),
    });
  return { ...worker, server, open, kept, write };
}

test('what the server has no more is asked for each time, and nothing of it is kept', async () => {
  const { server, open, kept } = await withKeptPost();
  server['/post/5'] = () => new Response('not found', { status: 404, headers: account });
  const renewed = open('/post/5?_rsc=1', 'part');
  // By the time that its page may ask for it again.
  expect((await renewed.answer()).status).toBe(404);
  expect(kept()).toEqual(['/create-post']);
  expect((await open('/post/5').answer()).status).toBe(404);
});

test('a part that says so with status 200 takes all of the page along; words that look like it do not', async () => {
  const { server, open, kept } = await withKeptPost();
  const digest = '{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}';
  server['/post/5'] = () => new Response(`1:${JSON.stringify({ content: digest })}`, { headers: account });
  await open('/post/5?_rsc=1', 'part').done();
  expect(kept()).toHaveLength(4);
  server['/post/5'] = () => new Response(`b:E${digest}`, { headers: account });
  await open('/post/5?_rsc=1', 'part').done();
  expect(kept()).toEqual(['/create-post']);
});

test.each([
  ['/chat/5', '/api/dms/messages/5', 'not_in_conversation'],
  ['/squad-details/5', '/api/squad-messages/5', 'not_squad_member'],
])('%s goes with all its parts once its call is refused', async (page, path, code) => {
  const { server, open, kept, request } = await withKeptPost();
  const others = kept();
  await open(page).done();
  await open(`${page}?_rsc=1`, 'part').done();
  await open(`${page}1`).done();
  const refusal = (refused: string) => () =>
    Response.json({ message: 'No.', code: refused }, { status: 403 });
  const ask = () => request(`${path}?limit=50`, { headers: { 'X-Account-Id': '1' } }).answer();
  server[path] = refusal('account_closing');
  await ask();
  expect(kept()).toEqual([...others, page, `${page}?_rsc=1`, `${page}1`]);
  server[path] = refusal(code);
  expect((await ask()).status).toBe(403);
  expect(kept()).toEqual([...others, `${page}1`]);
});

test.each([
  ['a failure of the server', 500, '1'],
  ['no answer from the server itself', 404, undefined],
])('%s takes nothing', async (_, status, of) => {
  const { server, open, kept } = await withKeptPost();
  server['/post/5'] = () =>
    new Response('', { status, headers: of === undefined ? {} : { ...account, 'x-page-account': of } });
  await open('/post/5?_rsc=1', 'part').done();
  expect(kept()).toHaveLength(4);
});

test.each(['/api/blocks', '/api/mutes', '/api/muted-words'])(
  'after %s all pages are asked for anew, also one that was on its way',
  async (path) => {
    const { server, open, kept, write } = await withKeptPost();
    const late = Promise.withResolvers<Response>();
    server['/post/6'] = () => late.promise;
    const before = open('/post/6');
    server[path] = () => Response.json({ message: 'Done.' });
    await write(path, { username: 'tolu' }).answer();
    expect(kept()).toEqual(['/create-post']);
    late.resolve(new Response('with who was blocked', { headers: account }));
    await before.done();
    expect(kept()).toEqual(['/create-post']);
    await open('/post/6').done();
    server['/post/6'] = () => new Response('without', { headers: account });
    await open('/post/6').done();
    expect(kept()).toEqual(['/create-post', '/post/6']);
  },
);

test('a block that was refused takes nothing', async () => {
  const { server, kept, write } = await withKeptPost();
  server['/api/blocks'] = () => Response.json({ message: 'No.' }, { status: 404 });
  await write('/api/blocks', { username: 'tolu' }).answer();
  expect(kept()).toHaveLength(4);
});
