/**
 * Serves the built app (with `--dev`: the sources with hot reload) on $PORT. In addition to `next start`, it appends the
 * peer address to X-Forwarded-For, so that clients cannot evade limits by address; proxies realtime sockets to the
 * embedded server, if there is one; and on SIGTERM lets requests in flight finish.
 */
import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import next from 'next';
import { networkOf } from '../realtime-server/addresses.mjs';
import { throughApp } from '../realtime-server/through-app.mjs';
import { compress, gather } from './compression.mjs';
import { serverFor } from './connection-limits.mjs';
import { directApi } from './direct-api.mjs';
import { directPages } from './direct-pages.mjs';
import { refuseBody } from './page-body-limit.mjs';
import { isPage, pagesInTurn } from './page-concurrency.mjs';
import { countPage } from './page-metrics.mjs';
import { refuseUnanswerable, tolerate } from './request-normalization.mjs';
import { shareChunks } from './shared-chunks.mjs';
import { keptVisitorPages } from './visitor-pages.mjs';

/** For lib/platform/log.ts: this process stays alive between requests. */
globalThis.hypegistGoesOn = true;

const dev = process.argv.includes('--dev');
const port = Number(process.env.PORT || 3000);
const hostname = process.env.HOSTNAME_TO_BIND || '0.0.0.0';
const folder = process.env.NEXT_DIST_DIR || '.next';
if (!dev) shareChunks(folder);
/** Never listens. Next attaches its upgrade handler for hot reload to it, which would end all other sockets. */
const forNext = createServer();
const app = next({ dev, port, hostname, httpServer: forNext });
await app.prepare();

/** The responses in progress, and all connections with their number of responses in progress. */
const answers = new Set();
const connections = new Map();

const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0);
/** The client's network, from the X-Forwarded-For header that `respond` has extended. */
const networkFrom = ({ headers }) =>
  networkOf(
    String(headers['x-forwarded-for'])
      .split(',')
      .at(-1 - trustedProxies)
      ?.trim() || 'unknown',
  );
const framework = app.getRequestHandler();
/** Pages and calls bypass Next's router, unless BYPASS_ROUTER=0 turns this off for a comparison. */
const bypassed = !dev && process.env.BYPASS_ROUTER !== '0';
const pages = bypassed ? directPages({ folder, port, framework }) : null;
function compressed(request, response) {
  if (!dev) (isPage(request.url ?? '/') ? gather : compress)(request, response);
  return (pages?.answer ?? framework)(request, response);
}
const calls = bypassed ? directApi({ folder, otherwise: compressed }) : null;
const made = pagesInTurn(calls?.answer ?? compressed, { networkOf: networkFrom });
const answer = dev ? made : keptVisitorPages(made);
const { PUSHER_HOST: host = '', PUSHER_PORT, PUSHER_SECRET: secret = '', PUSHER_THROUGH_APP } = process.env;
const realtime = ['1', 'true'].includes(PUSHER_THROUGH_APP ?? '')
  ? throughApp({ host, port: Number(PUSHER_PORT), secret, trustedProxies })
  : null;

/** Next's own sockets: hot reload in development. */
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

/** Sets both forms of the headers, since some readers use the raw ones. */
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

/** For lib/platform/metrics, which has no access to the server. */
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

/**
 * Disables keep-alive. A client that continues on its connection would keep this server running until it is cut off in
 * the middle of a request.
 */
function endAfter(response) {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/** Sends the last spans, if tracing is on (lib/platform/tracing). An unreachable collector must not block the exit. */
async function flushSpans() {
  await Promise.race([
    globalThis.hypegistTracing?.flush().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, 2000).unref()),
  ]);
}

function stop() {
  if (stopping) return;
  stopping = true;
  // Not http.Server's close, which also ends connections whose next request is sent but not yet read.
  NetServer.prototype.close.call(
    server,
    () =>
      void Promise.all([pages?.settled(), calls?.settled()])
        .then(flushSpans)
        .then(() => process.exit(0)),
  );
  realtime?.close();
  for (const response of answers) endAfter(response);
  // A connection without a complete request header by then has no request to lose.
  setTimeout(() => {
    for (const [socket, asked] of connections) if (asked === 0) socket.destroy();
  }, 1000).unref();
  // A connection that never ends (a slow upload, a hot-reload socket) must not delay the exit forever.
  setTimeout(() => process.exit(0), 10_000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// If `up` started this process, stop when `up` is gone, even if it was killed.
process.on('disconnect', stop);
// `up` may have ended before the listener was added.
if (process.send && !process.connected) stop();
