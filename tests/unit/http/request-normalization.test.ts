import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { refuseUnanswerable, tolerate, wellFormed } from '../../../scripts/server/request-normalization.mjs';

const state = 'next-router-state-tree';
const server = createServer((request, response) => {
  tolerate(request);
  if (refuseUnanswerable(request, response)) return;
  response.end(JSON.stringify([request.url, request.headers[state] ?? null]));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close().closeAllConnections());

/** Sends a request's first line as it stands. @returns the answer's status, and what arrived at the framework */
async function send(
  line: string,
  header = 'X: y',
  host = 'localhost',
): Promise<[status: number, arrived: string]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${header}\r\n\r\n`);
  const answer = await text(socket);
  return [Number(answer.split(' ')[1]), /\[.*\]/.exec(answer)?.[0] ?? ''];
}

test('a whole address stands for its path, whatever host it names', async () => {
  expect(await send('GET http://evil.example/api/health?x=1')).toEqual([200, '["/api/health?x=1",null]']);
  expect(await send('GET HTTPS://evil.example')).toEqual([200, '["/",null]']);
});

test('what is no address, and TRACE, are refused before the framework would throw', async () => {
  for (const line of ['GET *', 'OPTIONS *', 'GET ftp://evil.example/x', 'GET http://[/x'])
    expect(await send(line), line).toEqual([400, '']);
  expect(await send('TRACE /api/health')).toEqual([405, '']);
});

test('a host that no address can have is refused, and every other one is not', async () => {
  for (const host of ['256.256.256.256', '1.2.3.999', 'localhost:99999', 'example.0x', '[1:2]', 'a b'])
    expect(await send('GET /api/health', 'X: y', host), host).toEqual([400, '']);
  for (const host of ['evil.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--bcher-kva.example'])
    expect((await send('GET /api/health', 'X: y', host))[0], host).toBe(200);
});

test('a router state that the framework cannot read is not passed on', async () => {
  const passed = '["",{"children":["dashboard",{}]},null,"refetch"]';
  expect(await send('GET /', `${state}: ${encodeURIComponent(passed)}`)).toEqual([
    200,
    `["/","${encodeURIComponent(passed)}"]`,
  ]);
  for (const broken of ['%7B', '[[[', '%', '["",7]', '{"__proto__":1}', ''])
    expect(await send('GET /', `${state}: ${broken}`), broken).toEqual([200, '["/",null]']);
});

test('a per cent sign that begins no character stands for itself', () => {
  expect(wellFormed('/100%')).toBe('/100%25');
  expect(wellFormed('/a%2?b=%')).toBe('/a%252?b=%');
  expect(wellFormed('/%ff')).toBe('/%25ff');
});

test('what is well formed stays as it is', () => {
  for (const address of ['/', '/a%20b', '/caf%C3%A9?q=%', '/a#%']) expect(wellFormed(address)).toBe(address);
});

test('whatever comes, the path can be decoded afterwards', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', '2', 'f', 'F', '0', 'g', '/', 'é') }), (path) => {
      expect(() => decodeURIComponent(wellFormed(`/${path}`))).not.toThrow();
    }),
  );
});
