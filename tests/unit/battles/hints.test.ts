/** Hints of other pages that there is something new: how often, and for how long, they can make a page ask. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hints } from '@/lib/client/realtime/hints';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const interval = 5000;

/** A page that knows the battles up to `newest`; asking shows it those that `exist`. */
function aPage({ newest = 10, exist = 10 } = {}) {
  const page = { newest, exist, asked: [] as number[] };
  const hints = new Hints({
    interval,
    knows: (id) => id <= page.newest,
    ask: () => {
      page.asked.push(performance.now());
      page.newest = page.exist;
    },
  });
  return Object.assign(page, { hints });
}

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('a new battle is asked for within five seconds, once, however many speak of it', () => {
  const page = aPage({ exist: 11 });
  for (let each = 0; each < 100; each += 1) page.hints.take(11);
  pass(interval);
  expect(page.asked).toHaveLength(1);
  page.hints.take(11);
  pass(60_000);
  expect(page.asked).toHaveLength(1);
});

test('at most once in five seconds, though there is something new all the time', () => {
  const page = aPage();
  for (let each = 0; each < 600; each += 1) {
    page.exist += 1;
    page.hints.take(page.exist);
    pass(100);
  }
  const pauses = page.asked.slice(1).map((at, each) => at - (page.asked[each] ?? 0));
  expect(page.asked.length).toBeGreaterThan(5);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(interval);
});

test('of a battle that does not exist: asked once a minute at most, however often it is named', () => {
  const page = aPage();
  for (let each = 0; each < 600; each += 1) {
    page.hints.take(999);
    pass(100);
  }
  expect(page.asked).toHaveLength(1);
});

test('of ever other battles that do not exist: less and less often, to once a minute', () => {
  const page = aPage();
  for (let each = 0; each < 36_000; each += 1) {
    page.hints.take(1_000_000 + each);
    pass(100);
  }
  // An hour.
  expect(page.asked.length).toBeLessThan(66);
  // And a true one among them makes it quick again.
  page.exist = 11;
  page.hints.take(11);
  pass(120_000);
  expect(page.newest).toBe(11);
  page.exist = 12;
  page.hints.take(12);
  pass(2 * interval);
  expect(page.newest).toBe(12);
});

test('a thousand pages do not ask in one instant', () => {
  const pages = Array.from({ length: 1000 }, () => aPage({ exist: 11 }));
  for (const { hints } of pages) hints.take(11);
  pass(interval);
  const seconds = Map.groupBy(
    pages.flatMap(({ asked }) => asked),
    (at) => Math.floor(at / 500),
  );
  expect(pages.every(({ asked }) => asked.length === 1)).toBe(true);
  expect(Math.max(...[...seconds.values()].map((each) => each.length))).toBeLessThan(200);
});

test.each([Number.NaN, -1, 0, 1.5, 2 ** 60, '11', null, undefined, {}])('%o is no battle: nothing', (id) => {
  const page = aPage({ newest: -5 });
  page.hints.take(id);
  pass(60_000);
  expect(page.asked).toEqual([]);
});

test('what it remembers has a bound', () => {
  const page = aPage();
  for (let each = 0; each < 100_000; each += 1) page.hints.take(1000 + each);
  expect(page.hints.remembered).toBeLessThanOrEqual(200);
});

test('gone: nothing is asked any more', () => {
  const page = aPage({ exist: 11 });
  page.hints.take(11);
  page.hints.stop();
  pass(60_000);
  expect(page.asked).toEqual([]);
});
