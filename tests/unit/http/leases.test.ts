import { expect, test } from 'vitest';
import { Leases } from '@/lib/http/leases';
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
