/** A proxy between the app and Postgres that a test can close or freeze, to simulate a lost or silent database. */
import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { tcpAddress } from '../../scripts/services/database-address.ts';
import { freePort } from '../../scripts/services/process.ts';

export type Proxy = {
  /** The connection string through the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  shut: () => Promise<void>;
  /** Accepts connections again. */
  reopen: () => Promise<void>;
  /**
   * Freezes the next connection that sends this text: it stays open, but nothing passes in either direction, starting with
   * that text.
   * @returns a function that waits until a connection was frozen
   */
  freezeAt: (words: string) => Promise<void>;
};

/** @param url  the connection string of a database on loopback */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let freezing: { words: string; frozen: () => void } | null = null;

  /** Forwards data from one side until the connection is frozen. */
  const letThrough = (from: Socket, to: Socket, frozen: { yes: boolean }) =>
    from.on('data', (bytes) => {
      if (freezing && bytes.includes(freezing.words)) {
        frozen.yes = true;
        freezing.frozen();
        freezing = null;
      }
      if (!frozen.yes) to.write(bytes);
    });

  const reopen = () =>
    new Promise<void>((resolve) => {
      if (server) return resolve();
      server = createServer((socket) => {
        const inside = open(Number(target.port), '127.0.0.1');
        const frozen = { yes: false };
        for (const [one, other] of [
          [socket, inside],
          [inside, socket],
        ] as const) {
          sockets.add(one);
          one.on('error', () => other.destroy());
          one.on('close', () => {
            sockets.delete(one);
            other.destroy();
          });
          letThrough(one, other, frozen);
        }
      }).listen(port, '127.0.0.1', resolve);
    });
  const shut = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
      server = undefined;
    });

  await reopen();
  const freezeAt = (words: string) => new Promise<void>((done) => (freezing = { words, frozen: done }));
  return { url: tcpAddress(url, port), shut, reopen, freezeAt };
}
