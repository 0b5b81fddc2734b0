/** The app's connections: what is no websocket is an ordinary request; half a request and an idle connection end. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { serverFor, usualTimes } from '../../../scripts/server/connection-limits.mjs';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

const page: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (bytes: Buffer) => (length += bytes.length));
  request.on('end', () => response.end(`page ${request.method} ${request.url} ${length}`));
};

type Changes = {
  times?: Partial<typeof usualTimes>;
  numbers?: { all?: number; ofNetwork?: number; sentAhead?: number };
  answer?: RequestListener;
  trustedProxies?: number;
};

async function serving(changes: Changes = {}) {
  const server = serverFor({
    answer: page,
    upgrades: {
      wants: ({ url, headers }) => url === '/socket' && headers.upgrade === 'websocket',
      take: (_, socket: Duplex) => socket.end('HTTP/1.1 101 Taken\r\n\r\n', () => socket.destroy()),
    },
    trustedProxies: 0,
    ...changes,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  return (server.address() as AddressInfo).port;
}

/** What is answered to the bytes, in turn. */
class Raw {
  readonly socket: Socket;
  #words = '';
  readonly closed: Promise<string>;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    open.push({ close: () => this.socket.destroy() });
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes) => {
      this.#words += bytes.toString();
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve(this.#words)));
  }

  async answers(words: string) {
    while (!this.#words.includes(words)) {
      const more = await Promise.race([once(this.socket, 'data'), this.closed]);
      if (typeof more === 'string' && !more.includes(words)) throw new Error(`Closed after: ${more}`);
    }
  }
}

const request = (first: string, ...headers: string[]) =>
  [`${first} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

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
  test('half a request ends after ten seconds, an idle connection soon; a slow upload has five minutes', () => {
    expect(usualTimes).toMatchObject({ headers: 10_000, request: 300_000 });
    expect(usualTimes.idle).toBeLessThanOrEqual(15_000);
    expect(usualTimes.look).toBeLessThanOrEqual(1000);
    // 64 MB as slowly as they may come.
    expect(64_000_000 / (usualTimes.request / 1000)).toBeLessThan(250_000);
  });

  const quick = { times: { headers: 300, request: 1500, idle: 300, look: 50 } };

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
    expect(performance.now() - started).toBeLessThan(1500);
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
    const server = serverFor({
      answer: (_, response) => response.end(Buffer.alloc(50_000_000)),
      upgrades: { wants: () => false, take: () => {} },
      trustedProxies: 0,
      times: { silence: 300 },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => server.close().closeAllConnections() });
    const raw = new Raw((server.address() as AddressInfo).port);
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
    const port = await serving(quick);
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
});

describe('number', () => {
  const most = { numbers: { ofNetwork: 5 } };

  test('so many an address; one more has a place once another has gone', async () => {
    const port = await serving(most);
    const held = Array.from({ length: 5 }, () => new Raw(port));
    for (const raw of held) {
      raw.socket.write(request('GET /'));
      await raw.answers('page');
    }
    const late = new Raw(port);
    late.socket.write(request('GET /'));
    expect(await late.closed).toBe('');
    held[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const again = new Raw(port);
        again.socket.write(request('GET /', 'Connection: close'));
        return again.closed;
      })
      .toContain('page');
  });

  test('behind a proxy of our own all come from it: there it counts', async () => {
    const port = await serving({ ...most, trustedProxies: 1 });
    for (let each = 0; each < 8; each += 1) {
      const raw = new Raw(port);
      raw.socket.write(request('GET /'));
      await raw.answers('page');
    }
  });

  test('so many in all', async () => {
    const port = await serving({ numbers: { all: 3 }, trustedProxies: 1 });
    const held = Array.from({ length: 3 }, () => new Raw(port));
    for (const raw of held) {
      raw.socket.write(request('GET /'));
      await raw.answers('page');
    }
    expect(await new Raw(port).closed).toBe('');
  });
});

describe('requests that are sent before the one ahead of them is answered', () => {
  /** Answers after a moment, and counts. */
  function slowPages() {
    const counts = { now: 0, most: 0, all: 0 };
    const answer: RequestListener = (request, response) => {
      counts.now += 1;
      counts.all += 1;
      counts.most = Math.max(counts.most, counts.now);
      setTimeout(() => {
        counts.now -= 1;
        page(request, response);
      }, 20);
    };
    return { counts, answer };
  }

  test('are answered in their order, one at a time, their bodies too; and so are later ones', async () => {
    const { counts, answer } = slowPages();
    const raw = new Raw(await serving({ answer }));
    const bodied = `${request('POST /4', 'Content-Length: 5')}hello`;
    raw.socket.write([1, 2, 3].map((each) => request(`GET /${each}`)).join('') + bodied + request('GET /5'));
    await raw.answers('page GET /5 0');
    raw.socket.write(request('GET /6'));
    await raw.answers('page GET /6 0');
    raw.socket.end();
    const order = [...(await raw.closed).matchAll(/page \w+ \/(\d) (\d)/g)].map(([, each, length]) => [
      each,
      length,
    ]);
    expect(order).toEqual([
      ['1', '0'],
      ['2', '0'],
      ['3', '0'],
      ['4', '5'],
      ['5', '0'],
      ['6', '0'],
    ]);
    expect(counts.most).toBe(1);
  });

  test('too many end the connection, and are not answered', async () => {
    const { counts, answer } = slowPages();
    const port = await serving({ answer, numbers: { sentAhead: 5 } });
    const raw = new Raw(port);
    raw.socket.write(request('GET /many').repeat(2000));
    await raw.closed;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(counts.all).toBeLessThanOrEqual(6);
    const other = new Raw(port);
    other.socket.write(request('GET /other'));
    await other.answers('page GET /other 0');
  });

  test('who leaves in the middle is answered no further', async () => {
    const { counts, answer } = slowPages();
    const raw = new Raw(await serving({ answer }));
    raw.socket.write(request('GET /x').repeat(10));
    await raw.answers('page GET /x 0');
    raw.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(counts.all).toBeLessThan(5);
  });
});
