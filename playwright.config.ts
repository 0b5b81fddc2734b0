/** The browser tests (quality.md, Tests). `npm run test:e2e` starts what they drive and hands its address on. */
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './scripts/services/chromium.ts';

const executablePath = process.env.CHROMIUM_PATH;
if (!process.env.E2E_URL || !executablePath)
  throw new Error('The browser tests are started by `npm run test:e2e`.');

/** Tests of the machine, not of a screen. */
const machine =
  /(security|headers|framework-addresses|scripts-in-(fields|addresses)|durability|realtime-killed|two-servers|upload-memory|upgrades|up)\.spec\.ts$/;
/** What is measured: bytes, beside other tests, and time, alone. */
const bytes = /budgets-bytes\.spec\.ts$/;
const budgets = /budgets\.spec\.ts$/;
/** What only a service worker does. */
const worker = /(offline\/.*|push)\.spec\.ts$/;
/** A journey that one size alone has says so in its name: `menu.phone.spec.ts`. */
const onlyOn = (size: string) => new RegExp(`\\.${size}\\.spec\\.ts$`);

/**
 * What the size of a screen has no part in is tagged and runs on the phone alone: a journey whose steps are the same, what
 * waits, what is refused. At both sizes: layout, navigation, focus, places in lists, axe, and a journey of each page.
 */
const once = /@once/;

/**
 * For pages that live for seconds: no process kept warm for one that may never be opened (people have processes of their own
 * all the same), and no code made faster that will not run again. What is measured goes without.
 */
const shortLived = ['--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev'];

const phone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the smallest machine has processors: a quarter of the time a test waits, for a page or a server.
  workers: 3,
  fullyParallel: true,
  // A test that needs a second try shows nothing: it is mended instead.
  retries: 0,
  forbidOnly: true,
  // Neither costs anything where a test passes: room for a machine that is several times slower than the usual one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.E2E_URL,
    // Tracing every test would cost minutes on two cores; `TRACE=1` keeps a trace of each that fails.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Movement is tested where it is meant; elsewhere it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // What a test has refused or lost on its way never gets past a service worker. Laptops have it, and the tests of it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: [...chromiumFlags, ...shortLived] },
  },
  projects: [
    // They are taken in this order. The long ones first: at the end every worker has something short to do.
    { name: 'machine', testMatch: machine },
    { name: 'bytes', use: { ...phone, serviceWorkers: 'allow' }, testMatch: bytes },
    { name: 'worker', use: { ...phone, serviceWorkers: 'allow' }, testMatch: worker, testIgnore: budgets },
    { name: 'phone', use: phone, testIgnore: [machine, bytes, budgets, worker, onlyOn('laptop')] },
    {
      name: 'laptop',
      use: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' },
      testIgnore: [machine, bytes, budgets, onlyOn('phone')],
      grepInvert: once,
    },
    {
      name: 'budgets',
      use: { ...phone, serviceWorkers: 'allow', launchOptions: { executablePath, args: chromiumFlags } },
      testMatch: budgets,
      workers: 1,
    },
  ],
});
