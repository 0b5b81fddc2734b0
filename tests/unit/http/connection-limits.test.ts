/** The app's connections: what is no websocket is an ordinary request; half a request and an idle connection end. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hour } from '@/lib/contract/constants/time';
import { uploadRules } from '@/lib/contract/uploads';
import { usualTimes } from '../../../scripts/server/connection-limits.mjs';
import { aServer, portOf, Raw, request, serving } from '../../support/app-connections';

describe('what is no websocket of ours', () => {
  test.each([
    [
      'h2c, as curl --http2 asks',
      'GET /',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
    ],
    [
      'a websocket at an address that has none',
      'GET /',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ],
    ['something else at the socket’s address', 'GET /socket', 'Connection: Upgrade', 'Upgrade: nothing'],
    ['two wishes', 'GET /socket', 'Connection: Upgrade', 'Upgrade: websocket, h2c'],
    ['no name', 'GET /', 'Connection: Upgrade', 'Upgrade: '],
    ['what does not name the connection', 'GET /socket', 'Upgrade: websocket'],
    ['one that posts', 'POST /', 'Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 0'],
  ])('%s: an ordinary request, and the connection goes on', async (_, first, ...headers) => {
    const raw = new Raw(await serving());
    raw.socket.write(request(first, ...headers));
    await raw.answers(`page ${first} 0`);
    raw.socket.write(request('GET /after'));
    await raw.answers('page GET /after 0');
  });

  test('its body is read as a body', async () => {
    const raw = new Raw(await serving());
    raw.socket.write(request('POST /', 'Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 5'));
    raw.socket.write('hello');
    await raw.answers('page POST / 5');
  });

  test('ours is taken', async () => {
    const raw = new Raw(await serving());
    raw.socket.write(request('GET /socket', 'Connection: Upgrade', 'Upgrade: websocket'));
    expect(await raw.closed).toContain('101 Taken');
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'],
  ])('%s: closed at once', async (_, bytes) => {
    const raw = new Raw(await serving());
    raw.socket.write(Buffer.from(bytes, 'latin1'));
    expect(await raw.closed).not.toContain('page');
  });
});

describe('time', () => {
  test('half a request ends after ten seconds, an idle connection soon, a body after five minutes; an upload has thirty', () => {
    expect(usualTimes).toMatchObject({
      headers: 10_000,
      request: 300_000,
      upload: 1_800_000,
      silence: 120_000,
    });
    expect(usualTimes.idle).toBeLessThanOrEqual(15_000);
    expect(usualTimes.look).toBeLessThanOrEqual(1000);
    // 64 MB as slowly as they may come: below half a megabit per second.
    const largest = Math.max(...Object.values(uploadRules).map(({ maxBytes }) => maxBytes));
    expect(largest / (usualTimes.upload / 1000)).toBeLessThan(500_000 / 8);
    // Before half of it is over, the sweep may not take the file away.
    expect(usualTimes.upload).toBeLessThanOrEqual(hour / 2);
  });

  const quick = { times: { headers: 300, request: 20_000, idle: 300, look: 50 } };

  test.each([
    ['nothing', ''],
    ['the first word', 'GET'],
    ['headers without an end', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['half an upgrade', 'GET /socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'],
  ])('%s, and then silence: ended', async (_, words) => {
    const raw = new Raw(await serving(quick));
    const started = performance.now();
    raw.socket.write(words);
    expect(await raw.closed).not.toContain('page');
    expect(performance.now() - started).toBeLessThan(quick.times.request / 2);
  });

  test('headers that go on for ever, a byte now and then: ended', async () => {
    const raw = new Raw(await serving(quick));
    raw.socket.write('GET / HTTP/1.1\r\nX: ');
    const drip = setInterval(() => raw.socket.write('x'), 50);
    expect(await raw.closed).not.toContain('page');
    clearInterval(drip);
  });

  test('the same on a connection that was used: ended', async () => {
    const raw = new Raw(await serving(quick));
    raw.socket.write(request('GET /one'));
    await raw.answers('page GET /one 0');
    raw.socket.write('GET /two HTTP/1.1\r\n');
    expect(await raw.closed).not.toContain('/two');
  });

  test('an answer that nobody reads: ended', async () => {
    const answer: RequestListener = (_, response) => response.end(Buffer.alloc(50_000_000));
    const server = await aServer({ answer, times: { silence: 300 } });
    const raw = new Raw(portOf(server));
    raw.socket.pause().write(request('GET /'));
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    await once(server, 'request');
    await expect.poll(connections, { timeout: 5000 }).toBe(0);
  });

  test('idle after an answer: ended', async () => {
    const raw = new Raw(await serving(quick));
    raw.socket.write(request('GET /'));
    expect(await raw.closed).toContain('page GET / 0');
  });

  test('a body that takes its time arrives; one without end does not', async () => {
    const port = await serving({ times: { ...quick.times, request: 6000 } });
    const [slow, endless] = [new Raw(port), new Raw(port)];
    slow.socket.write(request('POST /slow', 'Content-Length: 10'));
    endless.socket.write(request('POST /endless', 'Content-Length: 1000'));
    const drip = setInterval(() => {
      slow.socket.write('x');
      endless.socket.write('x');
    }, 60);
    await slow.answers('page POST /slow 10');
    expect(await endless.closed).not.toContain('page');
    clearInterval(drip);
  });

  describe('a form with a file', () => {
    const times = { ...quick.times, request: 500, upload: 6000, pace: 100, turn: 300 };
    const form = 'Content-Type: multipart/form-data; boundary=x';

    /** Sends a byte every twenty milliseconds. @returns the connection, and how long it was open */
    async function drips(port: number, ...head: [string, ...string[]]) {
      const raw = new Raw(port);
      const started = performance.now();
      raw.socket.write(request(...head));
      const drip = setInterval(() => raw.socket.write('x'), 20);
      // Whoever still sends may be told by a reset.
      const answered = raw.answers('page POST').then(
        () => 'answered',
        () => raw.closed,
      );
      const words = await Promise.race([raw.closed, answered]);
      clearInterval(drip);
      return { words, took: performance.now() - started };
    }

    test('that comes steadily may take longer than another body', async () => {
      const port = await serving({ times });
      const { words, took } = await drips(port, 'POST /api/clips', form, 'Content-Length: 60');
      expect(words).toBe('answered');
      expect(took).toBeGreaterThan(times.request);
    });

    test.each([
      ['that would not be there in time', 'POST /api/clips', form, 'Content-Length: 100000'],
      ['whose length nobody knows', 'POST /api/clips', form, 'Transfer-Encoding: chunked'],
      ['that no call takes', 'POST /dashboard', form, 'Content-Length: 60'],
      ['of another kind', 'POST /api/clips', 'Content-Type: application/json', 'Content-Length: 60'],
    ])('%s: ended like another body', async (_, ...head) => {
      const { words, took } = await drips(await serving({ times }), ...(head as [string, ...string[]]));
      expect(words).not.toContain('page');
      expect(took).toBeLessThan(times.upload / 2);
    });

    test('that was answered already: ended too', async () => {
      const answer: RequestListener = (_, response) => response.end('refused');
      const { words, took } = await drips(
        await serving({ times, answer }),
        'POST /api/clips',
        form,
        'Content-Length: 60',
      );
      expect(words).toContain('refused');
      expect(took).toBeLessThan(times.upload / 2);
    });

    test('that comes steadily and not before its ceiling: ended there', async () => {
      const port = await serving({ times: { ...times, upload: 1200, turn: 1100 } });
      const { words, took } = await drips(port, 'POST /api/clips', form, 'Content-Length: 200');
      expect(words).not.toContain('page');
      expect(took).toBeGreaterThan(1000);
    });
  });
});
