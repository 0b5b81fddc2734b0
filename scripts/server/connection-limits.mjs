/**
 * The app's HTTP server and how long, and how often, somebody may take a connection to it. What is no websocket that we
 * offer is an ordinary request, whatever it would like to be upgraded to.
 */
import { createServer } from 'node:http';
import { networkOf } from '../realtime-server/addresses.mjs';

/** In milliseconds. */
export const usualTimes = {
  /** From the first byte, or from connecting, to the end of a request's headers. */
  headers: 10_000,
  /** To the end of its body: 64 MB on a line of two megabits a second. */
  request: 300_000,
  /** Between two requests: a page that asks every five seconds keeps its connection. */
  idle: 15_000,
  /** The same where a proxy of our own keeps connections: it must be the first to let go, which is after a minute. */
  idleProxy: 65_000,
  /** Without a byte either way: who asked and does not read the answer. */
  silence: 120_000,
  /** How often Node looks. */
  look: 1000,
};

/** Realtime sockets come in here too: 10,000 in all, 500 from one network; as many again for pages and calls. */
const usualNumbers = {
  all: 12_000,
  ofNetwork: 1000,
  /** Requests that were sent on one connection before the one ahead of them was answered. No browser does so. */
  sentAhead: 16,
};

/**
 * @param {{
 *   answer: import('node:http').RequestListener,
 *   upgrades: { wants: (request: import('node:http').IncomingMessage) => boolean,
 *     take: (request: import('node:http').IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) => void },
 *   trustedProxies: number,
 *   times?: Partial<typeof usualTimes>,
 *   numbers?: Partial<typeof usualNumbers>,
 * }} options  `upgrades`: which upgrades are offered, and who takes them; `trustedProxies`: with proxies of our own before
 *   the app all connections are theirs, and they count by address themselves
 */
export function serverFor({ answer, upgrades, trustedProxies, ...changes }) {
  const times = { ...usualTimes, ...changes.times };
  const numbers = { ...usualNumbers, ...changes.numbers };
  const server = createServer(
    {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.look,
      keepAliveTimeout: trustedProxies > 0 ? times.idleProxy : times.idle,
      shouldUpgradeCallback: upgrades.wants,
    },
    inTurn(answer, numbers.sentAhead),
  );
  server.maxConnections = numbers.all;
  server.setTimeout(times.silence);
  if (trustedProxies === 0) boundNetworks(server, numbers.ofNetwork);
  server.on('upgrade', (request, socket, head) => {
    if (upgrades.wants(request)) {
      request.socket.setTimeout(0);
      return upgrades.take(request, socket, head);
    }
    // An older Node does not ask, and has let go of the request already.
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });
  return server;
}

/**
 * Answers the requests of one connection one after the other. Node hands over all that arrive together at once: two
 * thousand in one packet were two thousand pages in the making, and more than the memory holds.
 * @param {import('node:http').RequestListener} answer
 * @param {number} most  how many may wait; with one more the connection ends
 * @returns {import('node:http').RequestListener}
 */
function inTurn(answer, most) {
  /** Those that wait, by connection; there while one is being answered. @type {WeakMap<object, (() => void)[]>} */
  const waiting = new WeakMap();
  return (request, response) => {
    const { socket } = request;
    const others = waiting.get(socket);
    const begin = () => {
      response.once('close', () => {
        const next = waiting.get(socket)?.shift();
        if (next && !socket.destroyed) next();
        else waiting.delete(socket);
      });
      answer(request, response);
    };
    if (!others) {
      waiting.set(socket, []);
      return begin();
    }
    if (others.length < most) others.push(begin);
    else socket.destroy();
  };
}

/** @param {import('node:http').Server} server @param {number} most */
function boundNetworks(server, most) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? 'unknown');
    const here = taken.get(network) ?? 0;
    if (here >= most) return socket.destroy();
    taken.set(network, here + 1);
    socket.once('close', () => {
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    });
  });
}
