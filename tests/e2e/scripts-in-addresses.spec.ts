/** Whatever stands in an address that somebody else wrote: no page takes it in, and nobody is led away by it. */
import type { Page } from '@playwright/test';
import { site } from './support/ask.ts';
import { asWritten, attempts, noteDeeds, takenIn, together } from './support/fields/attempts.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Places that read what stands in their address, and some that should not. */
const places: ((said: string) => string)[] = [
  (said) => `/?next=${said}`,
  (said) => `/?next=/dashboard${said}`,
  (said) => `/?next=/rant-zone?category=${said}`,
  (said) => `/register?next=${said}&email=${said}`,
  (said) => `/rant-zone?category=${said}`,
  (said) => `/shop?category=${said}`,
  (said) => `/shop?category=${said}&category=${said}`,
  (said) => `/analytics?${said}=${said}#${said}`,
  (said) => `/dashboard?q=${said}&search=${said}#${said}`,
  (said) => `/profile/${said}`,
  (said) => `/post/${said}`,
  (said) => `/chat/${said}`,
  (said) => `/squad-details/${said}`,
  (said) => `/tournament/${said}`,
  (said) => `/hall-of-fame/${said}`,
  (said) => `/${said}`,
  (said) => `/no-such-page/${said}.png`,
  (said) => `/shop/${said}.svg`,
  (said) => `/api/${said}`,
  (said) => `/api/rants?category=${said}`,
  (said) => `/media/${said}?small=${said}`,
];

/** All attempts at once; and some of a length that a name may have, a place the next of them. */
const allAtOnce = together(200);
const short = attempts(201).slice(1, 4);

/** Opens every place with attempts in its address. */
async function expectNothingTaken(page: Page) {
  const deeds = noteDeeds(page);
  for (const [turn, place] of places.entries()) {
    for (const words of [allAtOnce, short[turn % short.length] ?? '']) {
      const address = place(encodeURIComponent(words));
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBeLessThan(500);
      const { 'content-security-policy': policy = 'none', 'content-type': type } = answer?.headers() ?? {};
      expect(policy, address).toMatch(/default-src '(self|none)'/);
      expect(new URL(page.url()).origin, address).toBe(new URL(site).origin);
      expect(await takenIn(page), address).toEqual([]);
      if (type?.includes('html')) expect(asWritten((await answer?.text()) ?? ''), address).toEqual([]);
    }
  }
  expect(deeds).toEqual([]);
}

test('script in an address, opened by a member', async ({ page, me, watch }) => {
  test.setTimeout(360_000);
  for (const status of [400, 403, 404]) watch.allowStatus(status);
  await expectNothingTaken(page);
  expect(me.username).toBeTruthy();
});

test('script in an address, opened by a visitor', async ({ page, watch }) => {
  test.setTimeout(360_000);
  for (const status of [400, 401, 404]) watch.allowStatus(status);
  await expectNothingTaken(page);
});

test('what stands where a file was looked for may run nothing either', async ({ request }) => {
  for (const path of [
    '/shop/agbada.svg',
    '/shop/no-such.svg',
    '/demo/ball.png',
    '/demo/no-such.png',
    '/media/x.png',
  ])
    expect((await request.get(path)).headers()['content-security-policy'], path).toContain(
      "default-src 'none'",
    );
});

/** Other people's doors, as they stand in `next`, encoded or not. */
const elsewhere = [
  '//evil.example',
  '//evil.example/dashboard',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\\\evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/dashboard%0d%0aLocation:%20https://evil.example',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/dashboard/..//evil.example',
  '/dashboard/%2e%2e//evil.example',
  'javascript:__pwned=1',
  '/dashboard/../javascript:__pwned=1',
  'data:text/html,<script>__pwned=1</script>',
  '%E3%80%82evil.example',
  '/dashboard&next=//evil.example',
];

/** Every address of another site that the browser was sent to, as it grows. */
function noteJourneys(page: Page): string[] {
  const away: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== new URL(site).origin)
      away.push(request.url());
  });
  return away;
}

async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The page to which one is led as though nothing had been asked for: here it matters that one is led there, and not what it shows. */
const nothingAsked = `${site}/dashboard`;

/** Where one is led is known before all of that page has come. */
const arrived = { waitUntil: 'commit' } as const;

test('nobody is led away by next: at the door, logging in, or coming back with a stored session', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(360_000);
  watch.allowStatus(404);
  const person = await aPerson();
  const away = noteJourneys(page);
  await page.route(nothingAsked, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  // Away from the page before, whose calls could yet keep or clear something, to one of the site that does nothing.
  const leave = async () => {
    await page.goto('/robots.txt');
    await context.clearCookies();
  };
  for (const next of elsewhere) {
    for (const written of new Set([
      encodeURIComponent(next),
      /[%&]/.test(next) ? next : encodeURIComponent(next),
    ])) {
      const address = `/?next=${written}`;
      await leave();
      await page.evaluate(() => localStorage.clear());
      await page.goto(address);
      expect(await takenIn(page), address).toEqual([]);
      await logIn(page, person);
      await page.waitForURL((url) => url.pathname !== '/', arrived);
      expect(new URL(page.url()).origin, address).toBe(new URL(site).origin);
      // What is led to as though nothing had been asked for has nothing to take in.
      if (new URL(page.url()).href !== nothingAsked) {
        await page.waitForLoadState();
        expect(await takenIn(page), address).toEqual([]);
      }
      // The cookie is there: the server says where to go.
      await page.goto(address, arrived);
      await page.waitForURL((url) => url.pathname !== '/', arrived);
      // The cookie went and what is stored stayed: the page says it, once it has asked.
      await leave();
      await page.goto(address, arrived);
      await page.waitForURL((url) => url.pathname !== '/', arrived);
      expect(new URL(page.url()).origin, address).toBe(new URL(site).origin);
    }
  }
  expect(away).toEqual([]);
});
