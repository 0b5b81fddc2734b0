/** What README.md, SECURITY.md and docs/ name is there: a line that names a test which is gone holds nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const documents = ['README.md', 'SECURITY.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
/** The README's example of a call that is not there yet. */
const example = /^## Adding a call$[\s\S]*?(?=^## )/m;
const madeByTheBuild = /^\.next\//;

/** What looks like a path: parts with `/` between them, or a source file at the root; no address, no command. */
function pathsIn(document: string): string[] {
  const prose = readFileSync(document, 'utf8')
    .replace(example, '')
    .replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => /^[\w.-]+(\/[\w.[\]-]+)+\/?$/.test(words) || /^[\w.-]+\.(ts|mjs|md|json)$/.test(words))
    .filter((words) => !words.includes('...') && !madeByTheBuild.test(words));
}

const isThere = (path: string) =>
  existsSync(path) || existsSync(`node_modules/${path.split('/')[0]}/package.json`);

describe.each(documents)('%s', (document) => {
  test('names nothing that is not there', () => {
    // A domain's files are named without their folder where all domains have them.
    const named = pathsIn(document).filter((path) => path.includes('/') || document === 'SECURITY.md');
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});

test('SECURITY.md goes through all fourteen chapters, and names a file or says why in each', () => {
  const chapters = readFileSync('SECURITY.md', 'utf8').split(/^## /m).slice(1);
  expect(chapters.map((each) => each.split(' ')[0])).toEqual(
    Array.from({ length: 14 }, (_, index) => `V${index + 1}`),
  );
  const rows = chapters.flatMap((each) => each.split('\n').filter((line) => line.startsWith('| ')));
  const held = rows.filter((row) => !row.startsWith('| what'));
  expect(held.filter((row) => !/\| `[^`]+`(, `[^`]+`)* \|$/.test(row))).toEqual([]);
  expect(pathsIn('SECURITY.md').length).toBeGreaterThan(100);
});
