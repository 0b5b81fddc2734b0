/** The app's server with pages that echo the request, and connections that are written byte by byte. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach } from 'vitest';
import { serverFor, type usualTimes } from '../../scripts/server/connection-limits.mjs';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

export const page: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (bytes: Buffer) => (length += bytes.length));
  request.on('end', () => response.end(`page ${request.method} ${request.url} ${length}`));
};

type Changes = {
  times?: Partial<typeof usualTimes>;
  numbers?: { all?: number; ofNetwork?: number; sentAhead?: number };
  answer?: RequestListener;
  trustedProxies?: number;
};

/** Runs a server on a free port until the test is over. */
export async function aServer(changes: Changes = {}) {
  const server = serverFor({
    answer: page,
    upgrades: {
      wants: ({ url, headers }) => url === '/socket' && headers.upgrade === 'websocket',
      take: (_, socket: Duplex) => socket.end('HTTP/1.1 101 Taken\r\n\r\n', () => socket.destroy()),
    },
    trustedProxies: 0,
    ...changes,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  return server;
}

export const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

/** The same, but returns only the port. */
export const serving = async (changes?: Changes) => portOf(await aServer(changes));

/** A raw connection that collects the answers to its bytes. */
export class Raw {
  readonly socket: Socket;
  #words = '';
  readonly closed: Promise<string>;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    open.push({ close: () => this.socket.destroy() });
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes) => {
      this.#words += bytes.toString();
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve(this.#words)));
  }

  async answers(words: string) {
    while (!this.#words.includes(words)) {
      const more = await Promise.race([once(this.socket, 'data'), this.closed]);
      if (typeof more === 'string' && !more.includes(words)) throw new Error(`Closed after: ${more}`);
    }
  }
}

export const request = (first: string, ...headers: string[]) =>
  [`${first} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
