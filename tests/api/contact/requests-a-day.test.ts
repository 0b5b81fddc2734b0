/** Thirty requests to be friends in 24 hours (rules.md, Contact): each that was sent counts, whatever became of it. */
import { afterEach, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { call, statusesOf } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import type { Person } from '../../support/factories';

afterEach(() => setClockOffset(0));

const day = 24 * 3_600_000;

async function people(count: number): Promise<Person[]> {
  const made: Person[] = [];
  while (made.length < count) made.push(await someone());
  return made;
}

test('thirty people a day, by the test clock; whoever was asked already is none more', async () => {
  const one = await someone();
  const others = await people(31);
  for (const each of others.slice(0, 30)) expect((await befriend(one, each)).status).toBe(200);
  const last = others[30] as Person;
  const refused = await befriend(one, last);
  expect(refused).toMatchObject({
    status: 429,
    message: 'You can ask 30 people a day to be friends. Please try again tomorrow.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await befriend(one, others[0] as Person)).body.relation).toBe('outgoing');
  setClockOffset(day + 1000);
  expect((await befriend(one, last)).status).toBe(200);
});

describe('what became of a request plays no part', () => {
  const asksAll = async (one: Person, thirty: Person[], then: (other: Person) => Promise<unknown>) => {
    for (const each of thirty) {
      expect((await befriend(one, each)).status).toBe(200);
      await then(each);
    }
  };
  const waitOf = async (one: Person, other: Person) => {
    const refused = await befriend(one, other);
    expect(refused.status).toBe(429);
    return Number(refused.headers.get('retry-after'));
  };

  test.each([
    ['taken back', (one: Person, other: Person) => befriend(one, other, 'cancel')],
    ['declined', (one: Person, other: Person) => befriend(other, one, 'decline')],
    ['accepted', (one: Person, other: Person) => befriend(other, one, 'accept')],
    [
      'blocked',
      (one: Person, { username }: Person) => call(block, { as: one, body: { username, block: true } }),
    ],
  ])('%s thirty times: the 31st is 429', async (_, then) => {
    const [one, others] = [await someone(), await people(31)];
    await asksAll(one, others.slice(0, 30), (each) => then(one, each));
    expect(await waitOf(one, others[30] as Person)).toBeGreaterThan(0);
  });

  test('one person asked and no longer asked thirty times: the 31st is 429, and theirs can still be accepted', async () => {
    const [one, other] = [await someone(), await someone()];
    await asksAll(one, Array<Person>(30).fill(other), () => befriend(one, other, 'cancel'));
    expect(await waitOf(one, other)).toBeGreaterThan(0);
    await befriend(other, one);
    expect((await befriend(one, other)).body.relation).toBe('friends');
  });

  test('the wait is as long as it says: until the first of the thirty is a day old', async () => {
    setClock('2027-02-01T08:00:00Z');
    const [asking, others] = [await someone(), await people(31)];
    const last = others[30] as Person;
    await befriend(asking, others[0] as Person);
    setClock('2027-02-01T20:00:00Z');
    await asksAll(asking, others.slice(1, 30), async () => undefined);
    expect(await waitOf(asking, last)).toBeLessThanOrEqual(12 * 3600);
    expect(await waitOf(asking, last)).toBeGreaterThan(12 * 3600 - 60);
    setClock('2027-02-02T08:00:01Z');
    expect((await befriend(asking, last)).status).toBe(200);
    expect(await waitOf(asking, await someone())).toBeGreaterThan(11 * 3600);
  });

  test('ten at once where two are left: two are asked', async () => {
    const [one, others] = [await someone(), await people(38)];
    await asksAll(one, others.slice(0, 28), async () => undefined);
    const answers = await Promise.all(others.slice(28).map((each) => befriend(one, each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(statusesOf(answers)).toEqual([200, 429]);
  });
});
