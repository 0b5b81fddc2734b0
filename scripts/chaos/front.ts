/** A round-robin TCP proxy for several app servers. It skips a server that refuses the connection. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../services/process.ts';

export type Front = { url: string; stop: () => void };

/** @param urls  the app servers' own addresses, on this machine */
export async function frontOf(urls: string[]): Promise<Front> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const open = new Set<Socket>();
  let turn = 0;

  /** Pipes a client to the next server that accepts the connection. */
  function pass(client: Socket, left: number) {
    const server = connect(ports[turn++ % ports.length] as number, '127.0.0.1');
    let there = false;
    server.once('connect', () => {
      there = true;
      client.pipe(server).pipe(client);
    });
    server.once('error', () => {
      if (!there && left > 0 && !client.destroyed) pass(client, left - 1);
      else client.destroy();
    });
    server.once('close', () => there && client.destroy());
    client.once('close', () => server.destroy());
  }

  const door = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    // A client may disconnect at any time; this is not an error.
    client.on('error', () => client.destroy());
    pass(client, ports.length - 1);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      door.close();
      for (const client of open) client.destroy();
    },
  };
}
