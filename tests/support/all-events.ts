/**
 * Every live event of every channel, as the app sends it: a service that only notes. Imported before whatever reads the
 * settings, since those are read once.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What was sent so far, each as the text that it was; a test may empty it. */
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
