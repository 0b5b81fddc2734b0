/**
 * The app's HTTP server, with time-outs and limits for connections. An upgrade request for anything but our WebSockets is
 * handled as an ordinary request.
 */
import { createServer } from 'node:http';
import { networkOf } from '../realtime-server/addresses.mjs';

/** In milliseconds. */
export const usualTimes = {
  /** From connecting, or from the request's first byte, to the end of its headers. */
  headers: 10_000,
  /** To the end of the body. */
  request: 300_000,
  /**
   * The same for an upload that comes steadily: enough for 64 MB at 0.3 megabits per second. Well below the hour after which
   * an unattached file is swept (lib/domains/media/sweep.ts).
   */
  upload: 1_800_000,
  /** How often the pace of such an upload is checked. */
  pace: 60_000,
  /**
   * How long an upload may have to wait for its turn, while nothing of it is read: a minute each for its person's other large
   * one, for their others, and for everybody's (lib/domains/media/uploads-underway.ts).
   */
  turn: 180_000,
  /** Keep-alive between two requests. A page that polls every five seconds keeps its connection. */
  idle: 15_000,
  /** The same behind our own proxy, which must close first to avoid a race. It closes after a minute. */
  idleProxy: 65_000,
  /** Without traffic in either direction, as when a client does not read its response. */
  silence: 120_000,
  /** How often Node checks these time-outs. */
  look: 1000,
};

/** Includes realtime sockets (10,000 in total, 500 per network), plus room for pages and calls. */
const usualNumbers = {
  all: 12_000,
  ofNetwork: 1000,
  /** Pipelined requests per connection that may wait for a response. Browsers do not pipeline. */
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
 * }} options  `upgrades`: which upgrades are accepted, and their handler; `trustedProxies`: behind our own proxies all
 *   connections come from them, so they must limit connections by address themselves
 */
export function serverFor({ answer, upgrades, trustedProxies, ...changes }) {
  const times = { ...usualTimes, ...changes.times };
  const numbers = { ...usualNumbers, ...changes.numbers };
  const server = createServer(
    {
      headersTimeout: times.headers,
      // The ceiling of all bodies; `boundBody` ends most of them earlier.
      requestTimeout: times.upload,
      connectionsCheckingInterval: times.look,
      keepAliveTimeout: trustedProxies > 0 ? times.idleProxy : times.idle,
      shouldUpgradeCallback: upgrades.wants,
    },
    bounded(inTurn(answer, numbers.sentAhead), times),
  );
  server.maxConnections = numbers.all;
  server.setTimeout(times.silence);
  if (trustedProxies === 0) boundNetworks(server, numbers.ofNetwork);
  server.on('upgrade', (request, socket, head) => {
    if (upgrades.wants(request)) {
      request.socket.setTimeout(0);
      return upgrades.take(request, socket, head);
    }
    // An older Node does not call `shouldUpgradeCallback` and has detached the request already.
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });
  return server;
}

/**
 * Ends requests whose body takes too long.
 * @param {import('node:http').RequestListener} answer
 * @param {typeof usualTimes} times
 * @returns {import('node:http').RequestListener}
 */
function bounded(answer, times) {
  return (request, response) => {
    boundBody(request, response, times);
    answer(request, response);
  };
}

/**
 * An upload may go on after the usual time, as long as all of it would arrive before its ceiling at the pace so far. So whoever
 * sends a byte now and then holds a place no longer than with any other body, and holding one of 64 MB costs 64 MB.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {typeof usualTimes} times
 */
function boundBody(request, response, times) {
  const { headers, socket } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return;
  const before = socket.bytesRead;
  let elapsed = times.request;
  const isInTime = () =>
    (socket.bytesRead - before) * times.upload >= length * Math.max(0, elapsed - times.turn);
  const look = () => {
    if (request.complete) return;
    // What is sent after the answer is read by nobody.
    if (!isUpload(request) || response.writableEnded || !isInTime()) return socket.destroy();
    elapsed += times.pace;
    timer = setTimeout(look, times.pace);
  };
  let timer = setTimeout(look, times.request);
  request.once('close', () => clearTimeout(timer));
}

/** A form with a file, whose length is known. @param {import('node:http').IncomingMessage} request */
const isUpload = ({ url, headers }) =>
  url?.startsWith('/api/') === true &&
  headers['content-length'] !== undefined &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Handles the requests of one connection one after the other. Node emits all pipelined requests at once: two thousand in
 * one packet started two thousand page renderings, which exceeded the memory.
 * @param {import('node:http').RequestListener} answer
 * @param {number} most  how many may wait; one more ends the connection
 * @returns {import('node:http').RequestListener}
 */
function inTurn(answer, most) {
  /** Waiting requests by connection; has an entry while one is being handled. @type {WeakMap<object, (() => void)[]>} */
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
