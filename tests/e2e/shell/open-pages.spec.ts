/** What anyone may read, and what search engines are told (experience.md, Budgets). */
import { guardedPage } from '@/lib/contract/pages';
import { site } from '../support/ask.ts';
import { expect, test } from '../support/test.ts';

const head = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the founder page is readable', { tag: '@once' }, async ({ page }) => {
    const answer = await page.goto('/titan');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const contact = page.getByRole('main').locator('a[href^="mailto:"], a[href^="https:"]').first();
    await expect(contact).toBeVisible();
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(300);
  });

  test('the privacy policy is readable, with all its sections', { tag: '@once' }, async ({ page }) => {
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = await page.getByRole('main').textContent();
    expect(words).toMatch(/6(th)? May 2025/);
    expect(words).toMatch(/13\D+19/);
    const headings = (await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).join(
      '\n',
    );
    for (const section of [
      /collect/i,
      /use/i,
      /protect/i,
      /shar|sees/i,
      /right/i,
      /child|13|young/i,
      /chang/i,
      /contact|write|reach/i,
    ]) {
      expect(headings).toMatch(section);
    }
  });
});

for (const path of ['/titan', '/privacy-policy']) {
  test(`${path} tells search engines what it is`, { tag: '@once' }, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(head(html, /<title>([^<]+)<\/title>/)).toContain('HypeGist');
    expect(head(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(40);
    expect(head(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`${site}${path}`);
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name']) {
      expect(head(html, new RegExp(`<meta property="${property}" content="([^"]+)"`)), property).toBeTruthy();
    }
    const data = JSON.parse(head(html, /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/));
    expect(data['@context']).toBe('https://schema.org');
    expect(html).not.toMatch(/<meta name="robots" content="noindex/);
  });
}

test('the sitemap lists what may be found, and robots.txt names the sitemap', { tag: '@once' }, async ({
  request,
}) => {
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url as string),
  );
  const paths = listed.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining(['/titan', '/privacy-policy']));
  for (const url of listed) {
    expect(url.origin).toBe(new URL(site).origin);
    expect(guardedPage(url.pathname)).toBeUndefined();
    expect((await request.get(url.pathname)).status(), url.pathname).toBe(200);
  }
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test('everything behind a login is noindex', { tag: '@once' }, async ({ request, me }) => {
  const cookie = `next-auth.session-token=${me.token}`;
  for (const path of ['/dashboard', '/news-feed', '/create-post', '/rant-zone', `/profile/${me.username}`]) {
    const answer = await request.get(path, { headers: { cookie } });
    expect(answer.status()).toBe(200);
    expect(await answer.text(), path).toMatch(/<meta name="robots" content="noindex/);
  }
});
