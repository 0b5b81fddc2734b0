/** A door between the app and Postgres that a test can shut, or freeze: the database is gone or silent, and well again. */
import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { freePort } from '../../scripts/services/process.ts';
import { tcpAddress } from './tcp-address';

export type Proxy = {
  /** The connection string that leads through the door. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  shut: () => Promise<void>;
  /** Lets through again. */
  reopen: () => Promise<void>;
  /**
   * The next connection that sends these words is silent from then on, them included: it stays open, and nothing goes
   * through in either direction.
   * @returns waits until one did
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

  /** Lets through what comes from one side, until the connection is frozen. */
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
  const through = new URL(tcpAddress(url));
  through.port = String(port);
  const freezeAt = (words: string) => new Promise<void>((done) => (freezing = { words, frozen: done }));
  return { url: through.href, shut, reopen, freezeAt };
}
