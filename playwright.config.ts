/**
 * The browser tests (quality.md, Tests). `npm run test:e2e` starts the services that they need and passes on the address.
 */
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './scripts/services/chromium.ts';

const executablePath = process.env.CHROMIUM_PATH;
if (!process.env.E2E_URL || !executablePath)
  throw new Error('The browser tests are started by `npm run test:e2e`.');

/** Tests of the servers, not of a screen. */
const machine =
  /(security|headers|framework-addresses|scripts-in-(fields|addresses)|durability|realtime-killed|two-servers|upload-memory|upgrades|up)\.spec\.ts$/;
/** Measurements: bytes are measured beside other tests, times alone. */
const bytes = /budgets-bytes\.spec\.ts$/;
const budgets = /budgets\.spec\.ts$/;
/** Tests of the service worker. */
const worker = /(offline\/.*|push)\.spec\.ts$/;
/** A journey for one screen size only says so in its name: `menu.phone.spec.ts`. */
const onlyOn = (size: string) => new RegExp(`\\.${size}\\.spec\\.ts$`);

/**
 * Tests that do not depend on the screen size have this tag and run on the phone only: repeated journeys, waiting states,
 * refusals. Both sizes run: layout, navigation, focus, scroll positions, axe, and one journey of each page.
 */
const once = /@once/;

/**
 * Test pages live for seconds. So no spare renderer process is kept warm (each person still has a process of their own),
 * and no code is optimised that will not run again. Measurements do without these flags.
 */
const shortLived = ['--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev'];

const phone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the smallest machine has processors: a test spends a quarter of its time waiting for a page or a server.
  workers: 3,
  fullyParallel: true,
  // A test that needs a retry proves nothing; it must be fixed instead.
  retries: 0,
  forbidOnly: true,
  // Long time-outs, for machines several times slower than the usual one. They cost nothing when a test passes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.E2E_URL,
    // Tracing every test would cost minutes on two cores. `TRACE=1` keeps a trace of each failed test.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Animations have tests of their own; elsewhere tests would only wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    // With a service worker, Playwright could not block or drop a test's requests. The laptop and the worker tests allow
    // one.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: [...chromiumFlags, ...shortLived] },
  },
  projects: [
    // Projects run in this order. The long tests come first, so that every worker has short tests at the end.
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
