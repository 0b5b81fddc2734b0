/** The realtime server: WebSockets, the HTTP API, and a periodic check for dead connections. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { addressSaid, networkOf } from './addresses.mjs';
import { Channels } from './channels.ts';
import { Connection } from './connection.ts';
import { answer } from './http-api.ts';
import { type Limits, usualLimits } from './limits.ts';
import { type Place, take } from './messages.ts';
import { People } from './people.ts';
import { Places } from './places.ts';
import { errors, established, goingAway, type ProtocolError, ping, read, versions } from './protocol.ts';
import type { Application } from './signatures.ts';

export type RealtimeServer = {
  port: number;
  /** Number of open connections. */
  connections: () => number;
  /** Asks all clients to reconnect later, then closes. */
  stop: () => Promise<void>;
};

type Options = { app: Application; host?: string; port?: number; limits?: Partial<Limits> };

/** TCP connections beyond the clients': the application's HTTP requests, and handshakes in progress. */
const spareConnections = 200;

/**
 * Starts a server for one application that speaks Pusher protocol 7.
 * @param options.host    the address to listen on (default: loopback)
 * @param options.port    the port (default: a free one)
 * @param options.limits  overrides of the usual limits
 */
export async function startRealtimeServer(options: Options): Promise<RealtimeServer> {
  const limits = { ...usualLimits, ...options.limits };
  const people = new People(limits);
  const place: Place = { app: options.app, channels: new Channels(limits), people, limits };
  const places = new Places(limits);
  const open = new Map<string, Connection>();
  const api = { ...place, connection: (id: string) => open.get(id) };

  const greeting = limits.greeting * 1000;
  // By default Node checks time-outs every thirty seconds; until then a stalled request would occupy a connection.
  const patience = {
    headersTimeout: greeting,
    requestTimeout: greeting,
    connectionsCheckingInterval: greeting / 4,
  };
  const server = createServer(patience, (request, response) => void answer(api, request, response));
  server.maxConnections = limits.connections + spareConnections;
  // For instance too many open files. Existing connections keep working.
  server.on('error', () => {});
  // Compression would cost about 300 kB of memory per connection, and events are small.
  const sockets = new WebSocketServer({
    server,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    // The pongs of `ws` ignore our send buffer limit and would pile up for a client that does not read.
    autoPong: false,
  });

  sockets.on('connection', (socket, request) => {
    const network = networkOf(addressSaid(request, options.app.secret));
    const connection = new Connection(freeId(open), socket, limits, network);
    // For a malformed or too large frame, ws closes the socket itself.
    socket.on('error', () => {});
    const refusal = refusalOf(options.app, request.url ?? '', !places.hasRoomFor(network));
    if (refusal) return connection.refuse(refusal);
    places.take(network);
    open.set(connection.id, connection);
    socket.on('close', () => {
      open.delete(connection.id);
      places.leave(network);
      people.forget(connection);
      place.channels.leaveAll(connection);
    });
    hear(place, connection, socket);
    connection.send(established(connection.id, limits.activityTimeout));
  });

  const looks = Math.min(limits.pongTimeout / 3, limits.idle / 12) * 1000;
  const timer = setInterval(() => lookAfter(open.values(), limits), looks);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => open.size,
    stop: async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of open.values()) connection.close(goingAway);
      sockets.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

function freeId(open: ReadonlyMap<string, unknown>): string {
  const id = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`;
  return open.has(id) ? freeId(open) : id;
}

/** @returns why a client with this URL is refused, else null */
function refusalOf(app: Application, address: string, full: boolean): ProtocolError | null {
  const asked = URL.parse(address, 'ws://localhost');
  const [, key] = /^\/app\/([^/]+)\/?$/.exec(asked?.pathname ?? '') ?? [];
  if (!asked || key === undefined) return errors.pathNotFound;
  if (key !== app.key) return errors.unknownApp;
  const version = asked.searchParams.get('protocol');
  if (!version) return errors.noVersion;
  if (!/^\d{1,3}$/.test(version)) return errors.badVersion;
  if (Number(version) < versions.oldest || Number(version) > versions.newest)
    return errors.unsupportedVersion;
  return full ? errors.overCapacity : null;
}

function hear(place: Place, connection: Connection, socket: WebSocket) {
  /** Records activity. @returns whether the frame is within the limit */
  const heard = () => {
    if (connection.closing) return false;
    connection.heard();
    if (connection.frames.take()) return true;
    connection.refuse({ ...errors.rejected, message: 'Too many messages' });
    // Frames that are still on their way are not read.
    socket.pause();
    return false;
  };
  socket.on('message', (frame: RawData, binary: boolean) => {
    if (!heard()) return;
    const message = binary ? null : read(frame.toString());
    if (message) take(place, connection, message);
    else connection.complain({ ...errors.rejected, message: 'That is not a message of the protocol' });
  });
  // Clients outside browsers use WebSocket pings, which count as frames.
  socket.on('ping', (data: Buffer) => void (heard() && connection.pong(data)));
  socket.on('pong', heard);
}

/**
 * Pings connections that have been silent for long. Closes those that did not answer, and those that are idle: without an
 * authorized subscription.
 */
function lookAfter(connections: Iterable<Connection>, { activityTimeout, pongTimeout, idle }: Limits) {
  const now = performance.now();
  for (const connection of connections) {
    if (connection.idleSince !== null && now - connection.idleSince > idle * 1000)
      connection.refuse(errors.idle);
    const silence = (now - connection.heardAt) / 1000;
    if (silence > activityTimeout + 2 * pongTimeout && connection.asked) connection.refuse(errors.noPong);
    else if (silence > activityTimeout + pongTimeout && !connection.asked) {
      connection.asked = true;
      connection.send(ping);
    }
  }
}
