/** That no page is forgotten by the browser tests that look at all of them: what it weighs, axe, and the smallest screens. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '../e2e/support/pages';
import { filesBelow } from '../support/sources';

/** The path of a page's file, without the groups in brackets. */
const routeOf = (file: string) =>
  file.replace(/^app|\/\([^/]+\)|\/page\.tsx?$/g, '').replace(/^$/, '/') as string;

test('every page of `app` has its line', () => {
  const routes = filesBelow('app')
    .filter((file) => /\/page\.tsx?$/.test(file))
    .map(routeOf);
  expect(Object.keys(pages).toSorted()).toEqual(routes.toSorted());
});

test('a page is opened at an address of its own', () => {
  const elsewhere = Object.entries(pages).filter(([page, { at = page }]) => {
    const own = new RegExp(`^${page.replace(/\[\w+\]/g, '[^/?#[]+')}([?#]|$)`);
    return typeof at === 'string' && !own.test(at);
  });
  expect(elsewhere.map(([page]) => page)).toEqual([]);
});

/** Whether a test in this file, which runs at both sizes and opens this page, checks it with axe under this name. */
function isChecked(page: string, [spec, what]: readonly [string, string]): boolean {
  const file = `tests/e2e/${spec}`;
  if (/\.(phone|laptop)\.spec\.ts$/.test(spec) || !existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  const atBothSizes = text
    .split(/^(?=\s*test\()/m)
    .filter((each) => !each.slice(0, each.indexOf('=>')).includes("'@once'"));
  const checks = atBothSizes.flatMap((each) => each.match(/\bexpectNoViolations\(\w+, ['"`][^;]+\);/g) ?? []);
  const fixed = page.replace(/(?<=.)\/?\[.*/, '');
  return text.includes(fixed) && checks.some((each) => each.slice(each.search(/['"`]/) + 1).startsWith(what));
}

test('what another spec checks with axe, that spec checks, on the phone and on the laptop', () => {
  const named = Object.entries(pages).flatMap(([page, { axe }]) => (axe ? [{ page, axe }] : []));
  expect(named.filter(({ page, axe }) => !isChecked(page, axe))).toEqual([]);
});

test('a check on the phone alone, one that is gone, and one of another page count for nothing', () => {
  expect(isChecked('/coins', ['coins.spec.ts', '/coins'])).toBe(true);
  // A test of that name runs once.
  expect(isChecked('/buy-coins', ['coins.spec.ts', '/buy-coins'])).toBe(false);
  expect(isChecked('/coins', ['coins.spec.ts', '/gone'])).toBe(false);
  expect(isChecked('/coins', ['gone.spec.ts', '/coins'])).toBe(false);
  expect(isChecked('/people', ['coins.spec.ts', '/coins'])).toBe(false);
});
