/** Faults while people write: a server that is killed and restarted, and random kills. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '../chaos/crowd.ts';
import { furtherWrites } from '../chaos/faults.ts';
import { until } from '../services/process.ts';
import type { Part, Stack } from './start.ts';

/** How many writes are awaited before, during and after each fault. */
export const more = 150;
/** In milliseconds. nginx skips a server for two seconds after a refused connection (docs/operations/nginx.conf). */
export const leftOut = 2500;

/** `happens` returns the result as text and throws if it is not as required. */
export type Fault = { name: string; happens: (stack: Stack, crowd: Crowd) => Promise<string> };

export const killOne: Fault = {
  name: 'an app server killed (SIGKILL), and started again',
  happens: async ({ apps: [first] }, crowd) => {
    await furtherWrites(crowd, more);
    const before = crowd.told.length;
    await first.kill();
    // Meanwhile the other server responds.
    await furtherWrites(crowd, more);
    await first.start();
    await furtherWrites(crowd, more);
    const after = crowd.told.slice(before);
    const failed = after.filter(({ answer }) => answer === null || answer >= 500);
    return `${after.length} writes, ${failed.length} of them cut off`;
  },
};

/**
 * @param kills   number of kills, one after another
 * @param chance  a random number generator: 0 <= n < 1
 */
export const killsByChance = (kills: number, chance: () => number): Fault => ({
  name: `${kills} random kills`,
  happens: async (stack, crowd) => {
    const parts: Part[] = [...stack.apps, ...stack.others];
    let left: Part[] = [];
    const killed: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      // Each part is killed once before any is killed twice.
      if (left.length === 0) left = [...parts];
      const [part] = left.splice(Math.floor(chance() * left.length), 1) as [Part];
      killed.push(part.name);
      await sleep(chance() * 500);
      await part.kill();
      await sleep(chance() * 1500);
      await part.start();
      const healthy = async ({ url }: { url: string }) =>
        (await fetch(`${url}/api/health`).catch(() => null))?.status === 200;
      for (const each of [...stack.apps, stack])
        await until(() => healthy(each), `${each.url} was not well again after ${part.name} was killed`);
      await furtherWrites(crowd, more);
    }
    const times = new Map(killed.map((name) => [name, killed.filter((each) => each === name).length]));
    return [...times].map(([name, count]) => (count > 1 ? `${name} ${count} times` : name)).join(', ');
  },
});

/** A seeded random number generator (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
