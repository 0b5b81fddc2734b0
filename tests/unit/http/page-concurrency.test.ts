/** Of one network a few pages are made together, the others in turn; calls and files never wait for them. */
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { pagesInTurn } from '../../../scripts/server/page-concurrency.mjs';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

/** A server whose pages are made until they are let go. */
async function serving(longestTurn = 60_000) {
  const begun: string[] = [];
  const making: ServerResponse[] = [];
  const answer = pagesInTurn(
    (request, response) => {
      begun.push(String(request.url));
      if (request.url?.includes('/page')) making.push(response);
      else response.end('at once');
    },
    { networkOf: ({ headers }) => String(headers['x-forwarded-for']), most: 3, longestTurn },
  );
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  const { port } = server.address() as AddressInfo;
  const ask = (address: string, from = '10.1.1.1') => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    open.push({ close: () => socket.destroy() });
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n\r\n`);
    return socket;
  };
  /** Until so many were begun, and a moment longer, in which no more may be. */
  const haveBegun = async (many: number) => {
    while (begun.length < many) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(begun).toHaveLength(many);
  };
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { begun, making, ask, haveBegun, connections };
}

test('three together, the next when one is done; another network and what is no page wait for nobody', async () => {
  const { making, ask, haveBegun } = await serving();
  for (let each = 0; each < 10; each += 1) ask(`/page${each}`);
  await haveBegun(3);
  ask('/page', '10.2.2.2');
  await haveBegun(4);
  for (const address of ['/api/health', '/media/battle-1.mp4', '/_next/static/a.js']) ask(address);
  await haveBegun(7);
  ask('/api/../page');
  await haveBegun(7);
  making[0]?.end();
  await haveBegun(8);
  for (const each of making) each.end();
  await haveBegun(11);
});

test('who leaves while waiting is made nothing, and whoever stands behind is', async () => {
  const { making, begun, ask, haveBegun, connections } = await serving();
  for (const each of [1, 2, 3]) ask(`/page${each}`);
  await haveBegun(3);
  const leaving = ask('/page-of-who-left');
  await haveBegun(3);
  ask('/page-behind');
  await haveBegun(3);
  await expect.poll(connections).toBe(5);
  leaving.destroy();
  await expect.poll(connections).toBe(4);
  await haveBegun(3);
  making[0]?.end();
  await haveBegun(4);
  expect(begun.at(-1)).toBe('/page-behind');
});

test('a page that takes long holds nobody up for longer than its turn', async () => {
  const { ask, haveBegun } = await serving(100);
  for (let each = 0; each < 6; each += 1) ask(`/page${each}`);
  await new Promise((resolve) => setTimeout(resolve, 120));
  await haveBegun(6);
});
