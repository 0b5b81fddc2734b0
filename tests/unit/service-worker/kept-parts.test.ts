/** A page inside the app on a slow line: what was kept, or the network's answer. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
afterAll(stopWorker);

const site = 'https://hypegist.test';

const made = (words: string) =>
  new Response(words, { headers: { 'x-page-account': '1', 'x-build': 'this-build' } });

/** A worker that keeps an older part of `/people`, and a server that has not answered yet. */
async function onSlowLine() {
  let answer = Promise.withResolvers<Response>();
  const worker = await startWorker(() => answer.promise);
  const ask = (from: string, clientId = 'page') => {
    const request = new Request(`${site}/people?_rsc=1`, { headers: { rsc: '1' } });
    return worker.dispatch('fetch', {
      clientId,
      request: Object.defineProperty(request, 'referrer', { value: site + from }),
    });
  };
  answer.resolve(made('older'));
  await ask('/dashboard').done();
  answer = Promise.withResolvers<Response>();
  return {
    ask,
    /** What was said of kept parts. */
    told: () => worker.messages.filter((each) => Object.hasOwn(each as object, 'stalePart')),
    comes: () => answer.resolve(made('newer')),
    fails: () => answer.reject(new Error('no network')),
  };
}
const words = async (asked: { answer: () => Promise<Response> }) => (await asked.answer()).text();

test('by a link: what was kept, after two seconds; its page is told from when it is, and to ask again', async () => {
  const { ask, told } = await onSlowLine();
  const asked = ask('/dashboard');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await words(asked)).toBe('older');
  expect(told()).toEqual([{ stalePart: '/people', at: expect.any(Number), renew: true }]);
});

test.each([
  ['by a link to what comes in time', '/dashboard', 1900],
  ['by the page itself, which has just changed something, however late it comes', '/people', 10_000],
])('%s: the network’s answer, and nobody is told', async (_, from, after) => {
  const { ask, told, comes } = await onSlowLine();
  const asked = ask(from);
  await vi.advanceTimersByTimeAsync(after);
  comes();
  expect([await words(asked), told()]).toEqual(['newer', []]);
});

test('by the page itself without network: what was kept, and not again at once', async () => {
  const { ask, told, fails } = await onSlowLine();
  const asked = ask('/people');
  await vi.advanceTimersByTimeAsync(0);
  fails();
  expect(await words(asked)).toBe('older');
  expect(told()).toEqual([{ stalePart: '/people', at: expect.any(Number), renew: false }]);
});

test('another page, that shows the newest, is not told', async () => {
  const { ask, told } = await onSlowLine();
  const asked = ask('/dashboard', 'another page');
  await vi.advanceTimersByTimeAsync(2000);
  expect([await words(asked), told()]).toEqual(['older', []]);
});

describe('without network, from a page that it was not kept from', () => {
  /** Keeps parts as they are asked for from one page, and then asks for one from another without network. */
  async function shown(kept: string[], wanted: string) {
    let isAway = false;
    const worker = await startWorker(async (pathname, request) => {
      if (isAway) throw new Error('no network');
      const { searchParams } = new URL(request?.url ?? site);
      searchParams.delete('_rsc');
      return made(`${pathname} ${searchParams}`);
    });
    const ask = (path: string, state: string) => {
      const address = `${site}${path}${path.includes('?') ? '&' : '?'}_rsc=${state}`;
      const request = new Request(address, { headers: { rsc: '1' } });
      return worker.dispatch('fetch', {
        clientId: 'page',
        request: Object.defineProperty(request, 'referrer', { value: `${site}/dashboard` }),
      });
    };
    for (const path of kept) await ask(path, 'one').done();
    isAway = true;
    return words(ask(wanted, 'other')).catch(() => 'nothing');
  }

  test.each([
    ['the same page', ['/shop'], '/shop', '/shop '],
    [
      'the same filter, and not what was kept last',
      ['/rant-zone?category=School', '/rant-zone?category=Family'],
      '/rant-zone?category=School',
      '/rant-zone category=School',
    ],
    ['no other filter', ['/rant-zone?category=Family'], '/rant-zone?category=School', 'nothing'],
    ['nothing filtered for the whole list', ['/shop?category=Skins'], '/shop', 'nothing'],
    ['the whole list for no filter', ['/shop'], '/shop?category=Skins', 'nothing'],
    [
      'people whatever was searched, as the page searches itself',
      ['/people?q=ada'],
      '/people?q=bola',
      '/people q=ada',
    ],
  ])('%s', async (_, kept, wanted, is) => {
    expect(await shown(kept, wanted)).toBe(is);
  });
});
