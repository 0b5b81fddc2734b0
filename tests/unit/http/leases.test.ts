import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Leases } from '@/lib/http/api/leases';
import { until } from '../../../scripts/services/process.ts';

/** How many uses are left for a key, spending them. */
function drain(leases: Leases, key = 'ada') {
  let uses = 0;
  while (leases.spend(key)) uses += 1;
  return uses;
}

test('a lease is a thirtieth of the limit, one at least', () => {
  expect([600, 120, 60, 30, 10, 1].map((points) => new Leases(points).size)).toEqual([20, 4, 2, 1, 1, 1]);
});

test('nothing is there to spend until a lease was fetched; its first use is spent with it', () => {
  const leases = new Leases(600);
  expect(leases.spend('ada')).toBe(false);
  leases.grant('ada', 60_000);
  expect(drain(leases)).toBe(19);
  expect(leases.spend('ada')).toBe(false);
});

test('a lease of one holds nothing back', () => {
  const leases = new Leases(10);
  leases.grant('ada', 60_000);
  expect(leases.spend('ada')).toBe(false);
});

test('each key has its own', () => {
  const leases = new Leases(600);
  leases.grant('ada', 60_000);
  expect(leases.spend('bola')).toBe(false);
  expect(leases.spend('ada')).toBe(true);
});

test('leases fetched at the same time add up', () => {
  const leases = new Leases(600);
  leases.grant('ada', 60_000);
  leases.grant('ada', 60_000);
  expect(drain(leases)).toBe(38);
});

test('what is left ends with its window', async () => {
  const leases = new Leases(600);
  leases.grant('ada', 20);
  let spent = 0;
  const over = () => {
    if (!leases.spend('ada')) return true;
    spent += 1;
    return false;
  };
  await until(over, 'The lease did not end', 2000);
  expect(spent).toBeLessThan(19);
});

describe('windows', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('what is left of one is not carried into the next', () => {
    const leases = new Leases(600);
    leases.grant('ada', 5);
    // Another server's clock is ahead: the next window has begun there before this one is over here.
    leases.grant('ada', 60_000);
    expect(drain(leases)).toBe(19);
  });

  test('an answer that was a window on its way is worth nothing, and takes nothing from the next', () => {
    const leases = new Leases(600);
    leases.grant('ada', 60_000);
    leases.grant('ada', 3);
    leases.grant('ada', 0);
    leases.grant('ada', -20);
    expect(drain(leases)).toBe(19);
  });

  test('two answers of one window end it when the first said', () => {
    const leases = new Leases(600);
    leases.grant('ada', 1000);
    vi.advanceTimersByTime(30);
    leases.grant('ada', 990);
    vi.advanceTimersByTime(969);
    expect(leases.spend('ada')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(leases.spend('ada')).toBe(false);
  });
});
