/** A proxy to the database that can go silent: it refuses and closes no connection, but passes no byte on. */
import { connect, createServer, type Socket } from 'node:net';
import { tcpAddress } from '../services/database-address.ts';
import { freePort } from '../services/process.ts';

export type FreezingProxy = {
  /** The connection string through the proxy. */
  url: string;
  freeze: () => void;
  /** Passes on the bytes that were held back. */
  thaw: () => void;
  stop: () => void;
};

/** @param url  the connection string of a database on this machine */
export async function freezingProxy(url: string): Promise<FreezingProxy> {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  let frozen = false;
  const hold = (socket: Socket, other: Socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('data', (bytes) => other.write(bytes));
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
    if (frozen) socket.pause();
  };
  const server = createServer((client) => {
    const inside = connect(target, '127.0.0.1');
    hold(client, inside);
    hold(inside, client);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: tcpAddress(url, port),
    freeze: () => {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of open) socket.resume();
    },
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
