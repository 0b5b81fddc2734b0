/** A newer worker takes over in a quiet moment, and never while somebody waits for an answer. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

const start = (answer: () => Response | Promise<Response> = () => new Response('')) =>
  startWorker((path) => (path === '/slow' ? answer() : new Response('', { status: 404 })));
const say = (handover: string, source: object | null = null) => ({ data: { handover }, source, ports: [] });
const quiet = 1500;
const patience = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
afterAll(stopWorker);

test('the one at work answers at once, and hands over when nothing was asked for a while', async () => {
  const worker = await start();
  const newer = worker.beside('waiting');
  worker.dispatch('message', say('newer', newer));
  expect(newer.said).toEqual([{ handover: 'heard' }]);
  await vi.advanceTimersByTimeAsync(quiet - 1);
  expect(newer.said).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(newer.said.slice(1)).toEqual([{ handover: 'take over' }]);
});

test('an answer that is not there yet holds it, and the wait begins anew at its end', async () => {
  let end = (_: Response) => {};
  const worker = await start(() => new Promise((resolve) => (end = resolve)));
  const newer = worker.beside('waiting');
  const asked = worker.request('/slow?_rsc=1', { headers: { rsc: '1' } });
  worker.dispatch('message', say('newer', newer));
  await vi.advanceTimersByTimeAsync(quiet * 10);
  expect(newer.said).toEqual([{ handover: 'heard' }]);
  end(new Response(''));
  await asked.done();
  await vi.advanceTimersByTimeAsync(quiet - 1);
  expect(newer.said).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(newer.said.slice(1)).toEqual([{ handover: 'take over' }]);
});

test('a newer one waits for the word, and then takes over', async () => {
  const worker = await start();
  const older = worker.beside('active');
  const install = worker.dispatch('install', {});
  expect(older.said).toEqual([{ handover: 'newer' }]);
  worker.dispatch('message', say('heard'));
  await install.done();
  await vi.advanceTimersByTimeAsync(patience * 2);
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await worker.dispatch('message', say('take over')).done();
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('one that does not answer is replaced', async () => {
  const worker = await start();
  worker.beside('active');
  const install = worker.dispatch('install', {});
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await install.done();
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('one that had to be started for the word asks again, because a link may have been pressed since', async () => {
  const worker = await start();
  const older = worker.beside('active');
  worker.dispatch('message', say('take over'));
  expect(older.said).toEqual([{ handover: 'newer' }]);
  worker.dispatch('message', say('heard'));
  await vi.advanceTimersByTimeAsync(patience * 2);
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await worker.dispatch('message', say('take over')).done();
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('one that waits does not learn who is here: they may leave before it is at work', async () => {
  const worker = await start();
  worker.beside('active');
  worker.dispatch('install', {});
  worker.dispatch('message', say('heard'));
  await vi.advanceTimersByTimeAsync(patience);
  // They log out. The one at work writes it down.
  const device = { account: null, leaving: true, epoch: 7 };
  worker.databases.all.set('device', new Map([['state', new Map([['now', device]])]]));
  await worker.dispatch('activate', {}).done();
  await vi.advanceTimersByTimeAsync(patience);
  const asked = worker.request('/api/posts', {});
  await asked.done();
  // The server must be told of the logout first.
  expect(worker.stored()).toMatchObject({ leaving: true, epoch: 7 });
  expect((await asked.answer()).type).toBe('error');
});

test('a page that no worker controls is controlled once it asks for it', async () => {
  const worker = await start();
  await worker.dispatch('message', { data: { ask: 'claim' }, source: null, ports: [] }).done();
  expect(worker.clients.claim).toHaveBeenCalledOnce();
});
