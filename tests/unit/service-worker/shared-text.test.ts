/** The page that another app shares text with: kept without the text, and never mixed up with a part of itself. */
import { afterAll, expect, test } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

afterAll(stopWorker);

const site = 'https://hypegist.test';
const account = { 'x-page-account': '1', 'x-build': 'this-build' };

test('a part that is asked for with the text does not take the place of the page', async () => {
  let answers = 0;
  const worker = await startWorker(() => {
    answers += 1;
    return new Response(`answer ${answers}`, { headers: account });
  });
  const open = (path: string, kind: 'page' | 'part') => {
    const request = new Request(`${site}${path}`, kind === 'part' ? { headers: { rsc: '1' } } : {});
    if (kind === 'page') Object.defineProperty(request, 'mode', { value: 'navigate' });
    return worker.dispatch('fetch', { request, clientId: 'page' });
  };
  const kept = () => worker.caches.all.get('account:1:pages:this-build')?.kept;
  const words = () => kept()?.get(`${site}/create-post`)?.clone().text();
  await open('/create-post?text=Up+NEPA&url=a', 'page').done();
  const page = await words();
  expect(page).toMatch(/^answer/);
  await open('/create-post?text=Up+NEPA&url=a&_rsc=1', 'part').done();
  expect([...(kept()?.keys() ?? [])].map((url) => url.slice(site.length))).toEqual([
    '/create-post',
    '/create-post?_rsc=1',
  ]);
  expect(await words()).toBe(page);
});
