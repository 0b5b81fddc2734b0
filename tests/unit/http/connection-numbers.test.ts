/** How many connections there may be, and how many requests on one: the others wait, or end. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { page, Raw, request, serving } from '../../support/app-connections';

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

  test('no more connections are taken than the server may have in all', async () => {
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
