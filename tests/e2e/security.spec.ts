/** What every answer says of itself (quality.md, Security), looked at as a browser would get it. */

import { site } from './support/ask.ts';
import { aPost } from './support/made.ts';
import { expect, test } from './support/test.ts';

const everywhere = {
  'strict-transport-security': /max-age=\d{8,}; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
};

const pages = [
  '/',
  '/register',
  '/titan',
  '/privacy-policy',
  '/no-such-page',
  '/dashboard',
  '/create-post',
  '/rant-zone',
];

/** Kept for every visitor (tests/api/kit/visitor-pages.test.ts): their policy names what stands in them. */
const isKept = (path: string) => path === '/' || path === '/register';

test('every page has the headers, and a policy by hashes or by a nonce that is new each time', async ({
  request,
  me,
}) => {
  const cookie = `next-auth.session-token=${me.token}`;
  const seen = new Set<string>();
  for (const path of pages) {
    const headers: Record<string, string> = isKept(path) ? {} : { cookie };
    for (const turn of ['first', 'second']) {
      const answer = await request.get(path, { headers });
      const said = answer.headers();
      for (const [name, value] of Object.entries(everywhere))
        expect(said[name], `${path} ${name}`).toMatch(value);
      expect(said['x-powered-by']).toBeUndefined();
      const policy = said['content-security-policy'] ?? '';
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
      expect(scripts, path).not.toContain('unsafe');
      for (const part of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ]) {
        expect(policy, path).toContain(part);
      }
      if (isKept(path)) {
        expect(scripts, path).toMatch(/^'self'( 'sha256-[^']{44}')+$/);
        continue;
      }
      const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
      expect(nonce.length, path).toBeGreaterThanOrEqual(22);
      expect(seen.has(nonce), `${path}, ${turn}`).toBe(false);
      seen.add(nonce);
      for (const [tag] of (await answer.text()).matchAll(/<script\b[^>]*>/g)) {
        if (!tag.includes('application/ld+json')) expect(tag, path).toContain(`nonce="${nonce}"`);
      }
    }
  }
});

test('no page keeps handlers or script addresses in its markup', async ({ request, me }) => {
  const cookie = `next-auth.session-token=${me.token}`;
  const post = await aPost(me);
  for (const path of [...pages, `/post/${post.id}`]) {
    const html = await (await request.get(path, { headers: { cookie } })).text();
    const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, '');
    expect(markup, path).not.toMatch(/\son[a-z]+="/i);
    expect(markup, path).not.toMatch(/(href|src)="javascript:/i);
  }
});

test('every call answers as data that is kept nowhere', async ({ request, me }) => {
  const authorization = `Bearer ${me.token}`;
  for (const path of [
    '/api/health',
    '/api/users/me',
    '/api/posts',
    '/api/posts/newsfeed',
    '/api/no-such-call',
  ]) {
    const answer = await request.get(path, { headers: { authorization } });
    const said = answer.headers();
    for (const [name, value] of Object.entries(everywhere))
      expect(said[name], `${path} ${name}`).toMatch(value);
    expect(said['cache-control'], path).toBe('private, no-store');
    expect(said['content-type'], path).toMatch(/^application\/json/);
    expect(said['content-security-policy'], path).toContain("default-src 'none'");
    expect(said['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('private pages are kept by no cache', async ({ request, me }) => {
  const cookie = `next-auth.session-token=${me.token}`;
  for (const path of ['/dashboard', '/news-feed', '/create-post', '/']) {
    const answer = await request.get(path, { headers: { cookie }, maxRedirects: 0 });
    expect(answer.headers()['cache-control'], path).toMatch(/no-store/);
  }
});

test('a write by cookie from another site is refused and changes nothing', async ({ request, me }) => {
  const cookie = `next-auth.session-token=${me.token}`;
  const data = { content: 'not from here', mode: 'main' };
  const foreign: Record<string, string>[] = [
    { cookie, origin: 'https://evil.example' },
    { cookie, origin: 'null' },
    { cookie, origin: site.replace(/:\d+$/, ':1') },
    { cookie, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await request.post('/api/create-post', { headers, data });
    expect(answer.status(), JSON.stringify(headers)).toBe(403);
  }
  const own = await request.post('/api/create-post', {
    headers: { cookie, origin: new URL(site).origin },
    data,
  });
  expect(own.status()).toBe(200);
});

test('a script that somebody smuggled in does not run', async ({ page, watch }) => {
  watch.allow(/Content Security Policy/);
  await page.goto('/');
  const ran = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.smuggled = 1">');
    const script = document.createElement('div');
    script.innerHTML = '<iframe srcdoc="<script>parent.smuggled = 2</script>"></iframe>';
    document.body.append(script);
    return (window as { smuggled?: number }).smuggled;
  });
  expect(ran).toBeUndefined();
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('img[onerror], iframe').length))
    .toBe(2);
  expect(await page.evaluate(() => (window as { smuggled?: number }).smuggled)).toBeUndefined();
  // In the page's own time: what a tester's tool evaluates is let through.
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        new Function('window.evaluated = "ran"')();
      } catch {
        Object.assign(window, { evaluated: 'refused' });
      }
    }, 0);
  });
  await page.waitForFunction(() => 'evaluated' in window);
  expect(await page.evaluate(() => (window as { evaluated?: string }).evaluated)).toBe('refused');
});
