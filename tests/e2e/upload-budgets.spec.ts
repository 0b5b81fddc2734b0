/** Fifty pictures of 8 MB at once: each is kept, and nobody else notices. */
import sharp from 'sharp';
import { noteFigure } from '../../scripts/figures/measured.ts';
import { aCluster } from './support/cluster.ts';
import { memoryOf } from './support/memory.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const MB = 1024 * 1024;

/** What a camera of twelve million pixels writes, as far as its size goes. */
async function aLargePicture(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const background = { r: 0, g: 0, b: 0 };
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg({ quality: 78 })
    .toBuffer();
}

test('fifty pictures of 8 MB at once are all kept, in 500 MB, and nobody else notices', async () => {
  test.setTimeout(360_000);
  const cluster = await aCluster();
  try {
    const pid = cluster.appPid() as number;
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson('uploader', cluster.url)));
    const friend = await aPerson('friend', cluster.url);
    const picture = await aLargePicture();
    expect(picture.length).toBeGreaterThan(6 * MB);
    // One for all: fifty copies would keep this process busy while the server closes its idle connections.
    const media = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
    const send = (by: Person) => {
      const form = new FormData();
      form.set('recipientUsername', friend.username);
      form.set('media', media, 'a.jpg');
      const headers = { authorization: `Bearer ${by.token}` };
      return fetch(`${cluster.url}/api/dms/send`, { method: 'POST', headers, body: form }).then(
        ({ status }) => status,
      );
    };
    expect(await send(people[0] as Person)).toBe(200);
    let peak = 0;
    const others: number[] = [];
    let done = false;
    const all = Promise.all(
      Array.from({ length: 50 }, (_, each) => send(people[each % 5] as Person)),
    ).finally(() => {
      done = true;
    });
    while (!done) {
      const started = performance.now();
      expect((await fetch(`${cluster.url}/api/health`)).status).toBe(200);
      others.push(performance.now() - started);
      peak = Math.max(peak, memoryOf(pid));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(new Set(await all)).toEqual(new Set([200]));
    const slowest = others.toSorted((one, other) => other - one)[Math.floor(others.length / 20)] ?? 0;
    noteFigure({
      what: 'memory of the server while fifty pictures of 8 MB arrive at once',
      is: peak,
      unit: 'MB',
      atMost: 500,
    });
    noteFigure({ what: 'the health check meanwhile, p95', is: slowest, unit: 'ms', atMost: 1000 });
    expect(peak).toBeLessThanOrEqual(500);
    expect(slowest).toBeLessThanOrEqual(1000);
  } finally {
    await cluster.stop();
  }
});
