/** The count of data on a phone that has no room: neither the limit nor what was counted is lost. */
import { afterAll, expect, test } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

afterAll(stopWorker);

const limit = 20_000_000;
type Shown = { limit: number; price: number; spent: boolean; bytes: { pictures: number } };

const serve = async (path: string) =>
  path === '/dashboard'
    ? new Response('feed', { headers: { 'x-page-account': '1', 'x-build': 'this-build' } })
    : Response.json({ message: 'Done.' });

/** A worker of account 1, the next one of the same phone if `before` is given. */
async function counting(before?: Parameters<typeof startWorker>[1]) {
  const worker = await startWorker(serve, before);
  await worker.request('/dashboard?_rsc=1', { headers: { rsc: '1' } }).done();
  const load = (bytes: number) =>
    worker.dispatch('message', { data: { ask: 'count', loaded: [['https://hypegist.test/a.jpg', bytes]] } });
  /** As a page asks for the meter. */
  const meter = async (change = {}) => {
    const said: Shown[] = [];
    const port = { postMessage: (shown: Shown) => said.push(shown) };
    await worker.dispatch('message', { data: { ask: 'meter', change }, ports: [port] }).done();
    return said[0];
  };
  const full = (isFull: boolean) => Object.assign(worker.databases, { isFull: () => isFull });
  return { ...worker, load, meter, full };
}

test('on a full phone the limit still holds, also for the next worker, and no page is told that it does not', async () => {
  const first = await counting();
  await first.meter({ limit, price: 300 });
  first.load(limit);
  expect(await first.meter()).toMatchObject({ limit, spent: true });
  first.full(true);
  const next = await counting(first);
  next.load(5);
  const bytes = { pictures: limit + 5 };
  expect(await next.meter()).toMatchObject({ limit, price: 300, spent: true, bytes });
  expect(next.messages).toContainEqual({ spent: true });
  expect(next.messages).not.toContainEqual({ spent: false });
});

test('what was counted and set while there was no room is stored once there is', async () => {
  const first = await counting();
  await first.meter({ limit });
  first.load(1);
  await first.meter();
  first.full(true);
  first.load(20);
  await first.meter({ price: 500 });
  first.full(false);
  first.load(300);
  expect(await first.meter()).toMatchObject({ limit, price: 500, bytes: { pictures: 321 } });
  first.load(4000);
  await first.meter();
  const next = await counting(first);
  expect(await next.meter()).toMatchObject({ limit, price: 500, bytes: { pictures: 4321 } });
});

test('where the counts could not even be read, they are not replaced by those since', async () => {
  const first = await counting();
  await first.meter({ limit });
  first.load(1);
  await first.meter();
  const next = await counting(first);
  next.databases.isShut = () => true;
  next.load(20);
  expect(await next.meter()).toMatchObject({ limit: null });
  next.databases.isShut = () => false;
  next.load(300);
  expect(await next.meter()).toMatchObject({ limit, bytes: { pictures: 301 } });
});
