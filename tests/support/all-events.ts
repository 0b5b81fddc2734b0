/**
 * A fake realtime service that records every live event of every channel. Import it before anything that reads the settings,
 * since they are read only once.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** The events so far, each as its JSON text. A test may empty the list. */
export const sentEvents: string[] = [];

const service = createServer((request, answer) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    sentEvents.push(body);
    answer.setHeader('content-type', 'application/json').end('{}');
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
process.env.PUSHER_HOST = '127.0.0.1';
process.env.PUSHER_PORT = String((service.address() as AddressInfo).port);

afterAll(() => void service.close());
