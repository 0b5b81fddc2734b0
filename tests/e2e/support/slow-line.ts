/** A slow network in front of the server: it delays and counts everything that passes, whoever sends it. */
import { connect, createServer, type Socket } from 'node:net';

/** One-way delay in milliseconds, and bytes per second (first-load.ts, the slow phone). */
const line = { delay: 75, down: 1_600_000 / 8, up: 750_000 / 8 };
/** In bytes. What a connection may have on its way: the server waits, as it does before a line that is slow. */
const window = 128 * 1024;
/** In bytes. What arrives at once, so that of an answer that is broken off no more has come than the browser has seen. */
const packet = 4 * 1024;

export type SlowLine = {
  url: string;
  /** Bytes that arrived since the last call, including headers; not what was on its way to a connection that broke off. */
  taken: () => number;
  stop: () => Promise<void>;
};

export async function slowLine(site: string): Promise<SlowLine> {
  const { hostname, port } = new URL(site);
  let down = 0;
  const sockets = new Set<Socket>();
  // All connections share the bandwidth.
  const downwards = carrier(line.down, (bytes) => {
    down += bytes;
  });
  const upwards = carrier(line.up);
  const server = createServer((phone) => {
    const app = connect(Number(port), hostname);
    for (const socket of [phone, app]) sockets.add(socket.on('error', () => {}));
    phone.on('data', (bytes) => upwards(bytes, app)).on('close', () => app.destroy());
    let underway = 0;
    app.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += packet) {
        const part = bytes.subarray(at, at + packet);
        underway += part.length;
        downwards(part, phone, () => {
          underway -= part.length;
          if (underway <= window) app.resume();
        });
      }
      if (underway > window) app.pause();
    });
    app.on('close', () => downwards(null, phone));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address() as { port: number };
  return {
    url: `http://${hostname}:${address.port}`,
    taken: () => {
      const was = down;
      down = 0;
      return was;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Underway = { at: number; bytes: Buffer | null; to: Socket; arrived: () => void };

/** A queue: with one timer for each chunk, chunks could overtake one another. */
function carrier(perSecond: number, count: (bytes: number) => void = () => {}) {
  const underway: Underway[] = [];
  let free = 0;
  const arrive = () => {
    while (underway[0] && underway[0].at <= performance.now()) {
      const { bytes, to, arrived } = underway.shift() as Underway;
      arrived();
      if (to.destroyed) continue;
      count(bytes?.length ?? 0);
      if (bytes) to.write(bytes);
      else to.end();
    }
    if (underway[0]) setTimeout(arrive, underway[0].at - performance.now());
  };
  return (bytes: Buffer | null, to: Socket, arrived = () => {}) => {
    free = Math.max(free, performance.now()) + ((bytes?.length ?? 0) / perSecond) * 1000;
    underway.push({ at: free + line.delay, bytes, to, arrived });
    if (underway.length === 1) setTimeout(arrive, line.delay);
  };
}
