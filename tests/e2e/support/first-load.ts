/** The cost of a first visit to a page: bytes, and time on a slow phone. */
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { readyEvent } from '@/lib/client/hydrated';
import { noteFigure } from '../../../scripts/figures/measured.ts';
import { site } from './ask.ts';
import { watchBlocking } from './blocking-time.ts';
import { quiet } from './quiet.ts';

export type Bytes = {
  /** Compressed size of all scripts. */
  scripts: number;
  /** Everything, including headers. */
  all: number;
  /** URL and bytes, largest first. */
  each: [string, number][];
};

export type Vitals = {
  /** Largest Contentful Paint, in milliseconds. */
  lcp: number;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Total blocking time in milliseconds: the processor time of long tasks beyond 50 ms, after first contentful paint. */
  blocking: number;
};

/** A low-end phone in Lagos (experience.md, Budgets): four times slower, 1.6 Mbit/s, 150 ms. */
const slowPhone = { processor: 4, latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 };
/** The maximum blocking time of a bare page on that phone, in milliseconds; it was 80 where the budgets were set. */
const bareBlocking = 110;

/**
 * Loads a page with an empty cache and sums up the transferred bytes. Without the service worker: once it is there, what it
 * loads for the page would count nothing, and when it is there depends on the machine.
 * @throws Error where it leads to another page
 */
export async function bytesOf(browser: Browser, options: BrowserContextOptions, url: string): Promise<Bytes> {
  return withPage(browser, { ...options, serviceWorkers: 'block' }, async (page) => {
    const cdp = await page.context().newCDPSession(page);
    const heads = new Map<string, { url: string; type: string; bytes: number }>();
    const each: [string, number][] = [];
    let scripts = 0;
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      heads.set(requestId, { url: response.url, type, bytes: response.encodedDataLength });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId);
      if (!head || head.url.startsWith('data:')) return;
      each.push([`${head.type} ${new URL(head.url).pathname}`, encodedDataLength]);
      if (head.type === 'Script') scripts += encodedDataLength - head.bytes;
    });
    await cdp.send('Network.enable');
    await page.addInitScript((ready) => {
      window.addEventListener(ready, () => {
        window.isReady = true;
      });
    }, readyEvent);
    await page.goto(url);
    // On a busy machine a page may be hydrated long after its last script came, and load more then. A bare page never says so.
    if (url.startsWith(site)) {
      await page.waitForFunction(() => window.isReady);
      await quiet(page);
    } else await page.waitForLoadState('networkidle');
    if (new URL(page.url()).pathname !== new URL(url).pathname)
      throw new Error(`${url} leads to ${page.url()}.`);
    each.sort((one, other) => other[1] - one[1]);
    return { scripts, all: each.reduce((sum, [, bytes]) => sum + bytes, 0), each };
  });
}

/**
 * Finds the CPU throttling that simulates the phone, by the blocking time of a bare page, and stores it beside the figures:
 * on a slow or busy machine, a factor of four would be slower than the phone.
 * @param bare  the address of the bare page
 * @returns the throttling factor for this machine
 */
export async function slownessOfPhone(
  browser: Browser,
  options: BrowserContextOptions,
  bare: string,
): Promise<number> {
  const blocking = async (slowness: number) =>
    (await onSlowPhone(browser, options, bare, async () => null, slowness)).blocking;
  const isPhone = async (slowness: number) => {
    const first = await blocking(slowness);
    if (first <= bareBlocking) return true;
    return median([first, await blocking(slowness), await blocking(slowness)]) <= bareBlocking;
  };
  let slowness = 1;
  for (const tried of [slowPhone.processor, 3.5, 3, 2.5, 2, 1.5]) {
    if (!(await isPhone(tried))) continue;
    slowness = tried;
    break;
  }
  noteFigure({ what: 'the slow phone: times that the processor is held back, of 4', is: slowness, unit: '' });
  return slowness;
}

/**
 * Loads a page on the simulated slow phone, and runs a test on it.
 * @param slowness  the CPU throttling factor
 * @returns the page's vitals, and the result of `then`
 */
export async function onSlowPhone<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  then: (page: Page) => Promise<Result>,
  slowness: number,
): Promise<Vitals & { result: Result }> {
  return withPage(browser, options, async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowPhone.latency,
      downloadThroughput: slowPhone.down,
      uploadThroughput: slowPhone.up,
    });
    await page.addInitScript(watchVitals);
    const blockingUntilNow = await watchBlocking(browser, page);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    // Idle: no long task for two seconds.
    await page.waitForFunction(() => performance.now() - window.vitals.busyUntil > 2000);
    const blocking = await blockingUntilNow();
    const { lcp, cls } = await page.evaluate(() => window.vitals);
    return { lcp, cls, blocking, result: await then(page) };
  });
}

/**
 * A page's vitals when the network is already slow (slow-line.ts): only the CPU is throttled here.
 * @param slowness  the CPU throttling factor (`slownessOfPhone`)
 */
export async function vitalsOf(
  page: Page,
  url: string,
  slowness: number,
): Promise<Pick<Vitals, 'lcp' | 'cls'>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.addInitScript(watchVitals);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => performance.now() - window.vitals.busyUntil > 2000);
  const { lcp, cls } = await page.evaluate(() => window.vitals);
  return { lcp, cls };
}

/**
 * Taps, and waits until the attribute has changed and the change is painted.
 * @returns the duration by the page's own clock, in milliseconds
 */
export async function tapToPaint(target: Locator, attribute: string): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate((element, name) => {
    window.answered = new Promise((resolve) => {
      element.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const painted = () => requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          new MutationObserver(painted).observe(element, { attributeFilter: [name] });
        },
        { once: true },
      );
    });
  }, attribute);
  await target.tap();
  return target.page().evaluate(() => window.answered);
}

type Watched = {
  lcp: number;
  cls: number;
  /** When the last task of more than 50 ms ended. */
  busyUntil: number;
};

declare global {
  interface Window {
    vitals: Watched;
    isReady?: true;
    answered: Promise<number>;
  }
}

/** Runs in the page before its own scripts. */
function watchVitals() {
  const vitals: Watched = { lcp: 0, cls: 0, busyUntil: 0 };
  window.vitals = vitals;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) vitals.cls += shift.value;
  });
  watch('longtask', ({ startTime, duration }) => {
    vitals.busyUntil = startTime + duration;
  });
}

async function withPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The median; for an even number of values the greater of the two middle ones. */
export const median = (figures: number[]) =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] as number;
