/** What asks to be upgraded and is no websocket of ours is answered as a page, by the server that people reach. */
import { connect } from 'node:net';
import { site } from './support/ask.ts';
import { expect, test } from './support/test.ts';

const { hostname, port } = new URL(site);

/** @returns all that is answered to a request, to the end of the connection */
const answered = (first: string, ...headers: string[]) =>
  new Promise<string>((resolve, reject) => {
    let words = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (bytes) => {
      words += bytes.toString();
      // The page is there; a connection that goes on would wait for the next request.
      if (/\r\n\r\n/.test(words)) socket.destroy();
    });
    socket.on('error', reject).on('close', () => resolve(words));
    socket.write([`${first} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', ''].join('\r\n'));
  });

const websocket = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

test('h2c, as curl --http2 asks', async () => {
  const wishes = [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
  ];
  expect(await answered('GET /', ...wishes)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answered('GET /api/health', ...wishes)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answered('POST /api/login', ...wishes, 'Content-Length: 0')).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('a websocket where there is none', async () => {
  expect(await answered('GET /', ...websocket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answered('GET /no-such-page', ...websocket)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await answered('GET /_next/webpack-hmr', ...websocket)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await answered('POST /app/anything', ...websocket, 'Content-Length: 0')).toMatch(
    /^HTTP\/1\.1 4\d\d /,
  );
});

test('what is no HTTP', async () => {
  expect(await answered('hello')).toMatch(/^HTTP\/1\.1 400 /);
});
