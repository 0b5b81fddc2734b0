/** A real browser on the public address: checks its secure cookie, its wss socket, and a page left open across a roll. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildHeader } from '@/lib/contract/service-worker';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import type { Person } from '../chaos/people.ts';
import { chromiumFlags, findOrInstallChromium } from '../services/chromium.ts';
import { until } from '../services/process.ts';
import type { Stack } from './start.ts';

export type OpenPage = {
  page: Page;
  /** The URLs of its sockets, and the events received over them. */
  sockets: string[];
  events: string[];
  /** The build ids of its pages, newest last. */
  builds: string[];
  stop: () => Promise<void>;
};

/** Logs in through the form, in a browser that trusts only the run's own certificate. */
export async function openBrowser({ url, fingerprint }: Stack, as: Person): Promise<OpenPage> {
  const browser: Browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags, `--ignore-certificate-errors-spki-list=${fingerprint}`],
  });
  try {
    const page = await browser.newPage({ locale: 'en-NG', timezoneId: 'Africa/Lagos' });
    const opened: OpenPage = { page, sockets: [], events: [], builds: [], stop: () => browser.close() };
    page.on('websocket', (socket) => {
      opened.sockets.push(socket.url());
      socket.on('framereceived', ({ payload }) => {
        const { event } = JSON.parse(String(payload)) as { event: string };
        opened.events.push(event);
      });
    });
    page.on('response', (response) => {
      const build = response.headers()[buildHeader.toLowerCase()];
      if (build && response.request().isNavigationRequest()) opened.builds.push(build);
    });
    await page.goto(url);
    await page.getByLabel('Email').fill(as.email);
    await page.getByLabel('Password').fill(as.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/dashboard');
    return opened;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** @returns a sentence for each problem of its cookie and its socket */
export async function unsafeIn({ page, sockets, events }: OpenPage, { port }: Stack): Promise<string[]> {
  await until(
    () => events.includes('pusher_internal:subscription_succeeded'),
    'The page subscribed to nothing',
  );
  const cookie = (await page.context().cookies()).find(({ name }) => name === sessionCookieName);
  const addressed = sockets.filter((each) => !each.startsWith(`wss://localhost:${port}/`));
  return [
    ...(cookie?.secure && cookie.httpOnly && cookie.sameSite === 'Lax'
      ? []
      : [`the cookie is ${JSON.stringify(cookie)}`]),
    ...addressed.map((each) => `a socket goes to ${each}`),
  ];
}
