/** Clients that send their headers a byte at a time, and never come to the end of them. */
import { connect, type Socket } from 'node:net';

/** Milliseconds between two bytes. */
const pause = 250;

/**
 * @param urls   the servers
 * @param count  how many at each; one that is let go of comes again
 * @returns how many hang on now, and their end
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
    // A server that was killed resets them; that is what they are here for.
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
