/** The server's time on a phone whose clock is wrong, and which sleeps. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const noon = Date.parse('2027-03-04T12:00:00Z');
const minute = 60_000;

/** A page whose first bytes came a second after the navigation began, by a clock that is `ahead` milliseconds fast. */
async function open({ ahead = 0, kept }: { ahead?: number; kept?: number } = {}) {
  vi.resetModules();
  vi.setSystemTime(noon + ahead + 1000);
  vi.stubGlobal('kept', kept === undefined ? undefined : { at: kept, renew: true });
  vi.stubGlobal('performance', {
    timeOrigin: noon + ahead,
    // Stands still: the phone sleeps for most of the time.
    now: () => 1000,
    getEntriesByType: () => [{ responseStart: 1000 }],
  });
  return import('@/lib/client/clock');
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('time goes on while the phone sleeps', async () => {
  const { learnServerTime, currentTime } = await open();
  learnServerTime(noon + 1000);
  vi.setSystemTime(noon + 60 * minute);
  expect(currentTime()).toBe(noon + 60 * minute);
});

test.each([-15_000, -3000, 15_000, 400 * 86_400_000])(
  'a clock that is %i ms fast is corrected',
  async (ahead) => {
    const { learnServerTime, currentTime } = await open({ ahead });
    learnServerTime(noon + 1000);
    // Its scripts ran ten seconds after the page came.
    vi.setSystemTime(noon + ahead + 11_000);
    expect(currentTime()).toBe(noon + 11_000);
  },
);

test('the way of the page is no wrong clock', async () => {
  const { learnServerTime, currentTime } = await open();
  learnServerTime(noon - 500);
  expect(currentTime()).toBe(noon + 1000);
});

test('a page from the phone’s cache is judged by when it came, and the next copy says no less', async () => {
  const { learnServerTime, currentTime, isOld } = await open({
    ahead: 15_000,
    kept: noon - 60 * minute + 15_000,
  });
  learnServerTime(noon - 60 * minute);
  expect(currentTime()).toBe(noon + 1000);
  expect(isOld(noon - 60 * minute)).toBe(true);
  // A copy that was four seconds under way changes nothing.
  learnServerTime(noon - 3000);
  expect(currentTime()).toBe(noon + 1000);
});

test('a fast clock that is set right while the page is open is followed', async () => {
  const { learnServerTime, currentTime } = await open({ ahead: 60 * minute });
  learnServerTime(noon + 1000);
  vi.setSystemTime(noon + 5 * minute);
  learnServerTime(noon + 5 * minute);
  expect(currentTime()).toBe(noon + 5 * minute);
});
