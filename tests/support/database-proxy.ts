/** A door between the app and Postgres that a test can shut: the database is gone, and well again. */
import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { freePort } from '../../scripts/services/process.ts';

export type Proxy = {
  /** The connection string that leads through the door. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  shut: () => Promise<void>;
  /** Lets through again. */
  reopen: () => Promise<void>;
};

/** @param url  the connection string of a database on loopback */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const reopen = () =>
    new Promise<void>((resolve) => {
      if (server) return resolve();
      server = createServer((socket) => {
        const inside = open(Number(target.port), '127.0.0.1');
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
          one.pipe(other);
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
  const through = new URL(url);
  through.port = String(port);
  return { url: through.href, shut, reopen };
}
