/** Nobody gathers names (rules.md, Contact): sixty searches a minute, of people and of opponents together. */
import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { searchPeople } from '@/lib/domains/friends/schema';
import { call, fiftyTimes } from '../../support/call';
import { bands, someone } from '../../support/contact';
import type { Person } from '../../support/factories';

afterEach(() => {
  vi.useRealTimers();
});

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_';
const minute = 60_000;

/** A person who asks as often as they can, beginning with every two letters in turn. */
function harvester(as: Person) {
  const names = new Set<string>();
  let turn = 0;
  const ask = async () => {
    turn += 1;
    const q = `h${letters[turn % letters.length]}`;
    const { status, body } = await call(searchPeople, { as, query: { q } });
    if (status === 200) for (const { username } of body) names.add(username);
    return status;
  };
  return { ask, names };
}

test('an hour of asking: never more than sixty answers a minute, and nobody whom one may not find', async () => {
  for (const band of bands)
    for (const letter of letters) await someone(band, { username: `h${letter}_${band}` });
  const as = await someone('A');
  const { ask, names } = harvester(as);
  // The limiter's window is by the machine's clock, which stands here, and is moved a minute at a time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (let each = 0; each < 60; each += 1) {
    const statuses = [];
    for (let asked = 0; asked < 64; asked += 1) statuses.push(await ask());
    const answered = statuses.filter((status) => status === 200);
    expect(answered.length).toBeLessThanOrEqual(60);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    vi.setSystemTime(Date.now() + minute + 1);
  }
  // Whoever asks for long learns what the rule lets them: all of their own and the next ages, and none of the others.
  expect([...names].filter((name) => name.endsWith('_C'))).toEqual([]);
  expect(names.size).toBe(letters.length * 2);
});

test('fifty at once, three times over: sixty are answered, in whichever way they are asked', async () => {
  const as = await someone('A');
  const ask = (each: number) =>
    each % 2
      ? call(searchPeople, { as, query: { q: 'pe' } })
      : call(suggestOpponents, { as, query: { starts: 'p' } });
  const answers = (await Promise.all([fiftyTimes(ask), fiftyTimes(ask), fiftyTimes(ask)])).flat();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});
