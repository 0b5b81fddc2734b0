/** A database out of reach, however it is reached: what every call must say then (quality.md, Faults). */
import { expect } from 'vitest';
import { type Answer, rawCall } from './call';
import { callerOf, everyCall } from './calls';
import type { Proxy as DatabaseProxy } from './database-proxy';
import { createFixtures } from './fixtures';

/** @throws AssertionError unless it is 503, with a word to people and the time to come back */
export function expectAway({ status, body, headers }: Answer<unknown>) {
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'unavailable', message: 'We are catching our breath. Please try again in a moment.' },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Takes the database away, asks every call, and brings it back. */
export async function expectEveryCallAway({ shut, reopen }: Pick<DatabaseProxy, 'shut' | 'reopen'>) {
  const fixtures = await createFixtures();
  const ask = ([, line]: (typeof everyCall)[number]) =>
    rawCall(line.spec.method, line.spec.path, { ...line.input(fixtures), as: callerOf(line, fixtures) });
  await shut();
  // What is asked how it goes answers just then (tests/api/operations/metrics.test.ts).
  for (const each of everyCall.filter(([, { spec }]) => !spec.withoutDatabase)) expectAway(await ask(each));
  await reopen();
  const health = await rawCall('GET', '/api/health', {});
  expect({ status: health.status, body: health.body }).toEqual({ status: 200, body: { status: 'ok' } });
  expect((await rawCall('GET', '/api/posts', { as: fixtures.author })).status).toBe(200);
}
