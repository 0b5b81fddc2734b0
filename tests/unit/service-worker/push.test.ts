import { afterAll, expect, test } from 'vitest';
import { startWorker, stopWorker } from '../../support/worker-browser';

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
