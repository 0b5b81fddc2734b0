/**
 * Serves the built app (with `--dev`: the sources, reloading) on $PORT. Beside what `next start` does, it appends the
 * address that connected to X-Forwarded-For, so that limits by address cannot be talked around; passes realtime sockets
 * on to the embedded server, where there is one; and on SIGTERM lets requests in flight finish.
 */
import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import next from 'next';
import { networkOf } from '../realtime-server/addresses.mjs';
import { throughApp } from '../realtime-server/through-app.mjs';
import { apiLane } from './api-lane.mjs';
import { serverFor } from './connection-limits.mjs';
import { gather, pack } from './packing.mjs';
import { refuseBody } from './page-body-limit.mjs';
import { isPage, pagesInTurn } from './page-concurrency.mjs';
import { countPage } from './page-metrics.mjs';
import { refuseUnanswerable, tolerate } from './request-normalization.mjs';
import { shareChunks } from './shared-chunks.mjs';
import { keptVisitorPages } from './visitor-pages.mjs';

/** For the log (lib/platform/log.ts): this process goes on between two requests. */
globalThis.hypegistGoesOn = true;

const dev = process.argv.includes('--dev');
const port = Number(process.env.PORT || 3000);
const hostname = process.env.HOSTNAME_TO_BIND || '0.0.0.0';
const folder = process.env.NEXT_DIST_DIR || '.next';
if (!dev) shareChunks(folder);
/** Never listens: Next takes the sockets of hot reload from it, and would end all others. */
const forNext = createServer();
const app = next({ dev, port, hostname, httpServer: forNext });
await app.prepare();

/** The answers that are being made, and every connection with how many of them go to it. */
const answers = new Set();
const connections = new Map();

const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0);
/** The network that a request came from, by the header that `respond` has added to. */
const networkFrom = ({ headers }) =>
  networkOf(
    String(headers['x-forwarded-for'])
      .split(',')
      .at(-1 - trustedProxies)
      ?.trim() || 'unknown',
  );
const framework = app.getRequestHandler();
function throughFramework(request, response) {
  if (!dev) pack(request, response);
  if (!dev && isPage(request.url ?? '/')) gather(response);
  return framework(request, response);
}
/** Calls go around the framework, unless somebody wants to see what it would say. */
const lane = dev || process.env.API_LANE === '0' ? null : apiLane({ folder, otherwise: throughFramework });
const made = pagesInTurn(lane?.answer ?? throughFramework, { networkOf: networkFrom });
const answer = dev ? made : keptVisitorPages(made);
const { PUSHER_HOST: host = '', PUSHER_PORT, PUSHER_SECRET: secret = '', PUSHER_THROUGH_APP } = process.env;
const realtime = ['1', 'true'].includes(PUSHER_THROUGH_APP ?? '')
  ? throughApp({ host, port: Number(PUSHER_PORT), secret, trustedProxies })
  : null;

/** Next's own sockets: those of hot reload, while developing. */
const isForNext = ({ url, headers }) =>
  dev && url?.startsWith('/_next/') && headers.upgrade?.toLowerCase() === 'websocket';

const upgrades = {
  wants: (request) => Boolean(realtime?.wants(request)) || Boolean(isForNext(request)),
  take: (request, socket, head) => {
    if (realtime?.pass(request, socket, head)) return;
    if (!forNext.emit('upgrade', request, socket, head)) socket.destroy();
  },
};

function respond(request, response) {
  note(request.socket, response);
  if (globalThis.hypegistRecorder) countPage(request, response);
  tolerate(request);
  if (refuseUnanswerable(request, response) || refuseBody(request, response)) return;
  addForwardedFor(request);
  answer(request, response);
}

/** Both forms of the headers say it: who reads them all reads the raw ones. */
function addForwardedFor(request) {
  const said = request.headers['x-forwarded-for'];
  const from = request.socket.remoteAddress ?? 'unknown';
  request.headers['x-forwarded-for'] = said ? `${said}, ${from}` : from;
  request.rawHeaders.push('X-Forwarded-For', from);
}

const server = serverFor({ answer: respond, upgrades, trustedProxies });
server.once('error', (error) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken ? `Another program listens on port ${port}. Stop it, or set PORT to another.` : error.message,
  );
  process.exit(1);
});
server.listen(port, hostname, () => process.send?.('listening'));

server.on('connection', (socket) => {
  connections.set(socket, 0);
  socket.once('close', () => connections.delete(socket));
});

/** For the metrics (lib/platform/metrics), which know of no server. */
globalThis.hypegistServed = {
  connections: () => connections.size,
  sockets: () => realtime?.sockets() ?? 0,
};

let stopping = false;

function note(socket, response) {
  answers.add(response);
  connections.set(socket, (connections.get(socket) ?? 0) + 1);
  if (stopping) endAfter(response);
  response.once('close', () => {
    answers.delete(response);
    if (connections.has(socket)) connections.set(socket, connections.get(socket) - 1);
  });
}

/** A client that goes on asking on the connection it has would keep this server up until it is cut off in the middle. */
function endAfter(response) {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/** The last spans, where they are collected (lib/platform/tracing); a collector that is away keeps nobody. */
async function flushSpans() {
  await Promise.race([
    globalThis.hypegistTracing?.flush().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, 2000).unref()),
  ]);
}

function stop() {
  if (stopping) return;
  stopping = true;
  // Not HTTP's own close, which also ends connections whose next request has been sent and not been read yet.
  NetServer.prototype.close.call(
    server,
    () =>
      void Promise.resolve(lane?.settled())
        .then(flushSpans)
        .then(() => process.exit(0)),
  );
  realtime?.close();
  for (const response of answers) endAfter(response);
  // Who has not come to the end of a request's headers by then has asked for nothing yet.
  setTimeout(() => {
    for (const [socket, asked] of connections) if (asked === 0) socket.destroy();
  }, 1000).unref();
  // A connection that never ends (a slow upload, a hot-reload socket) does not hold the others up for ever.
  setTimeout(() => process.exit(0), 10_000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Started by `up`: when that process is gone, however it went, there is nobody left to serve for.
process.on('disconnect', stop);
// It may have gone while this one was getting ready.
if (process.send && !process.connected) stop();
