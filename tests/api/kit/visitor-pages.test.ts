/**
 * Pages that every visitor sees alike are made once and kept (scripts/server/visitor-pages.mjs). What is kept must be the
 * page that the framework makes, with a policy that lets its own scripts run and no others; whoever is to see anything of
 * their own gets a page of their own.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitorPages } from '@/scripts/server/visitor-pages.mjs';
import { type App, localSettings, startApp } from '@/scripts/services/app';
import { build } from '@/scripts/services/build';
import { freePort } from '@/scripts/services/process';
import { aUser } from '../../support/factories';
import { filesBelow } from '../../support/sources';

let app: App;
beforeAll(async () => {
  await build();
  app = await startApp(localSettings(process.env.DATABASE_URL ?? '', await freePort()));
});
afterAll(() => app?.stop());

async function page(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${address}`, { headers, redirect: 'manual' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  const part = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
  return {
    answer,
    policy,
    scripts: part('script-src'),
    styles: part('style-src'),
    html: await answer.text(),
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inline = (tag: string, html: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !/\bsrc=|ld\+json/.test(attributes))
    .map(([, , text = '']) => hashOf(text));

test('they are the pages for visitors and for everybody', () => {
  const found = ['app/(visitor)', 'app/(open)']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => file.replace(/^app\/\([a-z]+\)/, '').replace(/\/page\.tsx$/, '') || '/')
    // One with somebody's token in its address is nobody else's; what has changed is shown to a member.
    .filter((path) => !path.includes('[') && path !== '/new-terms');
  expect(visitorPages.toSorted()).toEqual(found.toSorted());
});

describe.each(visitorPages)('%s', (address) => {
  test('is the same each time, and its policy allows the scripts that stand in it and no others', async () => {
    const [one, two] = [await page(address), await page(address)];
    expect(one.answer.status).toBe(200);
    expect(two.html).toBe(one.html);
    expect(two.answer.headers.get('x-request-id')).not.toBe(one.answer.headers.get('x-request-id'));
    expect(one.answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const needed = new Set(inline('script', one.html));
    expect(needed.size).toBeGreaterThan(1);
    expect(one.scripts.toSorted()).toEqual(["'self'", ...needed].toSorted());
    expect(one.styles.toSorted()).toEqual(["'self'", ...new Set(inline('style', one.html))].toSorted());
    expect(one.html).not.toContain('nonce=');
  });

  test('says what the framework’s own says, in the same headers', async () => {
    const kept = await page(address);
    // A query is nothing that is kept; none of these pages knows this one.
    const made = await page(`${address}?x`);
    const nonce = /'nonce-(\w+)'/.exec(made.policy)?.[1] ?? '';
    expect(nonce).toHaveLength(32);
    const text = (html: string) =>
      html.replace(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(` nonce="${nonce}"`, '');
    expect(text(kept.html)).toBe(text(made.html));
    const names = ({ answer }: Awaited<ReturnType<typeof page>>) =>
      [...answer.headers.keys()]
        .filter((name) => !['content-length', 'transfer-encoding', 'date', 'link'].includes(name))
        .toSorted();
    expect(names(kept)).toEqual(names(made));
    const without = (policy: string) => policy.replace(/script-src [^;]*;|style-src [^;]*;/g, '');
    expect(without(kept.policy)).toBe(without(made.policy));
  });

  test('follows the theme that was chosen', async () => {
    for (const theme of ['light', 'dark']) {
      const { html } = await page(address, { cookie: `theme=${theme}` });
      expect(html).toContain(`data-theme="${theme}"`);
    }
    expect((await page(address)).html).not.toContain('data-theme=');
    expect((await page(address, { cookie: 'theme="><script>' })).html).not.toContain('data-theme=');
  });

  test('is asked for by its headers alone, compressed and in part', async () => {
    const head = await fetch(`${app.url}${address}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const plain = await page(address, { 'accept-encoding': 'identity' });
    expect(plain.answer.headers.get('content-encoding')).toBeNull();
    expect((await page(address)).answer.headers.get('content-encoding')).toBe('gzip');
    // The framework's own scripts ask for a page's part, and are not given the whole.
    expect((await page(address, { rsc: '1' })).html).not.toContain('<html');
  });
});

test('a person with a session gets pages of their own, with a nonce that is new each time', async () => {
  const person = await aUser();
  const cookie = `next-auth.session-token=${person.token}`;
  for (const address of ['/titan', '/privacy-policy']) {
    const [one, two] = [await page(address, { cookie }), await page(address, { cookie })];
    expect(one.policy).toMatch(/'nonce-\w{32}'/);
    expect(two.policy).not.toBe(one.policy);
    expect(one.html).toContain(person.username);
    expect((await page(address)).html).not.toContain(person.username);
  }
  expect((await page('/', { cookie })).answer.status).toBe(307);
});

test('what one visitor writes into the headers, the next one does not get', async () => {
  const spoiled = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  await page('/titan', spoiled);
  const { html, policy } = await page('/titan');
  expect(html + policy).not.toContain('evil.example');
});
