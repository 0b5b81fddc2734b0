/** The server itself: sockets in, the HTTP API beside them, and a look now and then at who is still there. */
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
  /** How many are connected now. */
  connections: () => number;
  /** Tells everyone to come back, then closes. */
  stop: () => Promise<void>;
};

type Options = { app: Application; host?: string; port?: number; limits?: Partial<Limits> };

/** TCP connections beside those that listen: the application's own, and handshakes on their way. */
const spareConnections = 200;

/**
 * Starts a server speaking Pusher protocol 7 for one application.
 * @param options.host    the address to listen on, else loopback
 * @param options.port    the port, else a free one
 * @param options.limits  other limits than the usual
 */
export async function startRealtimeServer(options: Options): Promise<RealtimeServer> {
  const limits = { ...usualLimits, ...options.limits };
  const people = new People(limits);
  const place: Place = { app: options.app, channels: new Channels(limits), people, limits };
  const places = new Places(limits);
  const open = new Map<string, Connection>();
  const api = { ...place, connection: (id: string) => open.get(id) };

  const greeting = limits.greeting * 1000;
  // Node looks every thirty seconds unless told, and so long they would take somebody's place.
  const patience = {
    headersTimeout: greeting,
    requestTimeout: greeting,
    connectionsCheckingInterval: greeting / 4,
  };
  const server = createServer(patience, (request, response) => void answer(api, request, response));
  server.maxConnections = limits.connections + spareConnections;
  // Too many open files, say: those who are connected go on hearing.
  server.on('error', () => {});
  // Compression would cost each connection some 300 kB of memory; events are small.
  const sockets = new WebSocketServer({
    server,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    // Its own answers to pings would wait without end for who does not read.
    autoPong: false,
  });

  sockets.on('connection', (socket, request) => {
    const network = networkOf(addressSaid(request, options.app.secret));
    const connection = new Connection(freeId(open), socket, limits, network);
    // A broken frame, or one too large: ws closes the socket itself.
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

/** Why a client that asks for this address is not let in, else null. */
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
  /** Notes that it said something. @returns whether it may have said it */
  const heard = () => {
    if (connection.closing) return false;
    connection.heard();
    if (connection.frames.take()) return true;
    connection.refuse({ ...errors.rejected, message: 'Too many messages' });
    // What is on its way still is not even read.
    socket.pause();
    return false;
  };
  socket.on('message', (frame: RawData, binary: boolean) => {
    if (!heard()) return;
    const message = binary ? null : read(frame.toString());
    if (message) take(place, connection, message);
    else connection.complain({ ...errors.rejected, message: 'That is not a message of the protocol' });
  });
  // Clients outside browsers ask by the socket's own frames, which count like any other.
  socket.on('ping', (data: Buffer) => void (heard() && connection.pong(data)));
  socket.on('pong', heard);
}

/**
 * Asks those who were silent for long whether they are there, and lets go of those who did not answer, and of those who
 * are here for nothing.
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
