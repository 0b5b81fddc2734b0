/** Whoever changes a style sees all that it changes: /dev/components leaves out no component, and shows each state of those it has. */
import path from 'node:path';
import { createValidFileMatcher } from 'next/dist/server/lib/find-page-file';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { groups } from '@/app/dev/components/examples';
import ComponentsPage from '@/app/dev/components/page.dev';
import { addressOf, type View, viewOf } from '@/app/dev/components/view';
import { importsOf, sourcesBelow, textOf } from '@/tests/support/sources';

const components = sourcesBelow('components/ui', 'components/states');
const examples = Object.values(groups).flat();
const states = examples.flatMap(({ name, states }) =>
  Object.entries(states).map(([state, shown]) => [`${name}: ${state}`, shown] as const),
);

const rendered = async (view: Partial<View>) =>
  renderToStaticMarkup(await ComponentsPage({ searchParams: Promise.resolve(view) }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Whether Next takes its file for a page. */
async function isPage(mode: 'development' | 'production') {
  vi.stubEnv('NODE_ENV', mode);
  const { default: config } = await import('@/next.config.mjs');
  const matcher = createValidFileMatcher(config.pageExtensions ?? [], path.resolve('app'));
  return matcher.isAppRouterPage(path.resolve('app/dev/components/page.dev.tsx'));
}

test('development has the page, and production has not', async () => {
  expect(await isPage('development')).toBe(true);
  vi.resetModules();
  expect(await isPage('production')).toBe(false);
});

describe('/dev/components', () => {
  test('has every component once', () => {
    const listed = examples.map(({ file }) => `components/${file}`).toSorted();
    expect(listed).toEqual(components.map((file) => file.replace(/\.tsx?$/, '')).toSorted());
  });

  test('shows the component itself, and not a copy', () => {
    const imported = sourcesBelow('app/dev').flatMap((file) => importsOf(file).map(({ from }) => from));
    expect(components.filter((file) => !imported.includes(file))).toEqual([]);
  });

  /** Tailwind does not read these sources, so that what they alone use is in nobody's stylesheet. */
  test('uses only classes of globals.css and of its own stylesheet', () => {
    const known = textOf('app/globals.css');
    const used = sourcesBelow('app/dev')
      .flatMap((file) => [...textOf(file).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)])
      .flatMap(([, plain, template]) => (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, '').split(' '))
      .filter(Boolean);
    expect(used).toContain('btn');
    expect(used.filter((name) => !known.includes(`.${name} `))).toEqual([]);
  });

  test.each(states)('%s', (_, shown) => {
    expect(renderToStaticMarkup(shown)).not.toBe('');
  });

  test('shows each state by day and by night, in the width that was asked for', async () => {
    const html = await rendered({ width: '320' });
    for (const theme of ['light', 'dark'])
      expect(html.split(`<div data-theme="${theme}"`)).toHaveLength(states.length + 1);
    const dark = await rendered({ theme: 'dark' });
    expect(dark).not.toContain('data-theme="light"');
  });

  test('can be jumped through: each link of its list leads to a component', async () => {
    const html = await rendered({});
    const list = /<nav aria-label="Components"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const targets = [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toHaveLength(examples.length);
    for (const id of targets) expect(html).toContain(`<h2 id="${id}">`);
  });

  test('takes its view from the address, and nothing else from there', () => {
    const view = { theme: 'dark', width: '320' } as const;
    expect(viewOf(Object.fromEntries(new URLSearchParams(addressOf(view))))).toEqual(view);
    expect(viewOf({ theme: 'blue', width: ['320', 'full'] })).toEqual({ theme: 'both', width: 'full' });
  });
});
