/** What a page is sent: little, or nothing of it is read. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { refuseBody } from '../../../scripts/server/page-body-limit.mjs';

let read = 0;
const server = createServer((request, response) => {
  if (refuseBody(request, response)) return;
  request.on('data', (bytes: Buffer) => (read += bytes.length));
  request.on('end', () => response.end('taken'));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close().closeAllConnections());

/** Sends a request's head, and as much of its body as is taken. @returns the answer's first line */
function send(address: string, header: string, body = Buffer.alloc(0)): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      resolve(bytes.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.write(`POST ${address} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
    socket.write(body);
  });
}

const large = 'Content-Length: 10000000';
const refused = 'HTTP/1.1 413 Payload Too Large';
const taken = 'HTTP/1.1 200 OK';

test.each([
  ['/', large],
  ['/privacy-policy', large],
  ['/privacy-policy', 'Content-Length: 65537'],
  ['/privacy-policy', 'Transfer-Encoding: chunked'],
  ['/media/battle-1.mp4', large],
  ['/api', large],
  ['/api/../privacy-policy', large],
  ['/api/%2e%2e/privacy-policy', large],
  ['/x/../api/like', large],
  ['http://localhost/api/like', large],
])('%s, %s: refused before any of it is read', async (address, header) => {
  read = 0;
  expect(await send(address, header)).toBe(refused);
  expect(read).toBe(0);
});

test.each([
  ['/privacy-policy', 'Content-Length: 5', 'hello'],
  ['/privacy-policy', 'X: y', ''],
  ['/api/like', 'Content-Length: 100000', 'x'.repeat(100_000)],
  ['/api/like', 'Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'],
])('%s, %s: taken', async (address, header, body) => {
  expect(await send(address, header, Buffer.from(body))).toBe(taken);
});
