/** Clients that send their headers one byte at a time and never finish. */
import { connect, type Socket } from 'node:net';

/** Pause between two bytes, in milliseconds. */
const pause = 250;

/**
 * @param urls   the servers
 * @param count  number of clients at each; a client that is disconnected connects again
 * @returns how many are connected now, and a function that ends them
 */
export function slowClients(urls: string[], count: number): { held: () => number; stop: () => void } {
  const open = new Set<Socket>();
  let stopped = false;
  function hangOn(url: string) {
    if (stopped) return;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      open.add(socket);
      socket.write('GET /api/health HTTP/1.1\r\nHost: slow\r\nX-Slow: ');
    });
    const drip = setInterval(() => socket.writable && socket.write('a'), pause);
    // Resets by killed servers are expected here.
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      open.delete(socket);
      setTimeout(() => hangOn(url), pause).unref();
    });
  }
  for (const url of urls) for (let number = 0; number < count; number += 1) hangOn(url);
  return {
    held: () => open.size,
    stop: () => {
      stopped = true;
      for (const socket of open) socket.destroy();
    },
  };
}
